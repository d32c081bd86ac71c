import type { Json, JsonObject } from '../../contract/json.ts';
import type { ControlContext } from '../../control/context/context.ts';
import type { Exchange } from '../../http/exchange/exchange.ts';
import { errorResponse, type HttpResponse } from '../../http/exchange/response.ts';
import type { PageHandler } from '../../http/exchange/service.ts';
import { checkMediaType, decodeUtf8, parseJsonObject, receiveBody } from '../../http/request/body.ts';
import type { StoredRecord } from '../../world/records.ts';
import { dataPath, operationFor, type WriteAction } from './types.ts';

const maxBytes = 1_048_576;

/** Creates, updates or destroys a record through the API's own operation, as the company's first user. */
export function writeRecord(mock: ControlContext, action: WriteAction): PageHandler {
  return async (exchange) => {
    const { type = '', parent, id = '' } = exchange.params;
    const operation = operationFor(mock, action, type, parent);
    const handler = mock.resources.handlers.get(operation?.operationId ?? '');
    const [user] = exchange.company.users;
    if (operation === undefined || handler === undefined || user === undefined) {
      return errorResponse(404, ['base', `The API has no operation that does this with ${type}.`]);
    }
    const body = action === 'destroy' ? undefined : { [type]: await readBody(exchange) };
    const { company } = exchange;
    const request = { params: { id }, query: {}, body, company, user, permissions: user.permissions };
    const response = handler({ ...request, operationId: operation.operationId, language: 'en' }, mock.world);
    if (response.status !== 201) return withoutRecord(response);
    const created = company.records.list(type).at(-1);
    return { status: 201, headers: created === undefined ? {} : { Location: pathOf(created) }, body: {} };
  };
}

/** Errors of the API stay as they are; the page of a record shows the rest. */
function withoutRecord(response: HttpResponse): HttpResponse {
  return response.status < 400 ? { status: 200, body: {} } : response;
}

/** The page of a record. */
export function pathOf({ type, id }: Pick<StoredRecord, 'type' | 'id'>): string {
  return dataPath(type, id);
}

async function readBody(exchange: Exchange): Promise<Json> {
  const bytes = await receiveBody(exchange, maxBytes);
  checkMediaType(exchange.message, ['application/json'], bytes.length);
  const body: JsonObject = parseJsonObject(decodeUtf8(bytes));
  return body;
}

import type { Resource } from 'countersign-contract/document';
import { isJsonObject, type Json, type JsonObject } from '../../contract/json.ts';
import type { Exchange } from '../../http/exchange/exchange.ts';
import { Content, type HttpResponse, jsonOf } from '../../http/exchange/response.ts';
import { lastSteps } from '../../http/steps.ts';
import type { Install } from '../../world/behaviour.ts';
import { matchCalls, type ResponseMatcher, type Responses } from './requests.ts';

/** The type and the collection of the records in a body. */
export type RecordNames = Pick<Resource, 'type' | 'collection'>;

/** Changes a JSON body that is an object. */
export type BodyChange = (body: JsonObject, about: RecordNames, exchange: Exchange) => Json;

/** Replaces matching responses, after strict mode has checked the original ones. */
export function changeResponse(
  responses: Responses,
  change: (response: HttpResponse, exchange: Exchange) => HttpResponse,
): Install {
  const matches = matchResponses(responses);
  return (behaviours) =>
    behaviours.replace(lastSteps.checkResponse, async (current, exchange, service) => {
      await current(exchange, service);
      const { response } = exchange;
      if (response !== undefined && matches(exchange, response))
        exchange.response = change(response, exchange);
    });
}

/** Changes the status of responses. */
export function changeStatus(responses: Responses, status: number): Install {
  return changeResponse(responses, (response) => ({ ...response, status }));
}

/** Closes the connection instead of sending responses. */
export function closeConnection(responses: Responses): Install {
  return changeResponse(responses, (response, { serverResponse }) => {
    serverResponse.destroy();
    return response;
  });
}

/** Changes the JSON objects in responses. */
export function changeBody(responses: Responses, change: BodyChange): Install {
  return changeResponse(responses, (response, exchange) => {
    const body = jsonOf(response);
    if (!isJsonObject(body)) return response;
    const { type, collection } = exchange.operation?.resource ?? { type: '', collection: '' };
    return { ...response, body: change(body, { type, collection }, exchange) };
  });
}

/** Replaces JSON with other text, with the same or another media type. */
export function changeText(
  responses: Responses,
  change: (json: string) => string,
  mediaType = 'application/json',
): Install {
  return changeResponse(responses, (response) => {
    const body = new Content(`${mediaType}; charset=utf-8`, change(JSON.stringify(jsonOf(response) ?? null)));
    return { ...response, body };
  });
}

function matchResponses(filter: Responses): ResponseMatcher {
  if (typeof filter === 'function') return filter;
  const isCall = matchCalls(filter);
  return (exchange, { status }) =>
    isCall(exchange) &&
    (filter.status === undefined ? status >= 200 && status < 300 : [filter.status].flat().includes(status));
}

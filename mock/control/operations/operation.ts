import type { JsonObject } from '../../contract/json.ts';
import type { Exchange, PageHandler } from '../../http/exchange/exchange.ts';
import { HttpError } from '../../http/exchange/http-error.ts';
import type { Content, HttpResponse } from '../../http/exchange/response.ts';
import { addressedName } from '../../http/request/host.ts';
import { originOfCompany } from '../../http/request/origin.ts';
import type { Company } from '../../world/company.ts';
import { InvalidBodyError } from '../body/body-form.ts';
import type { ControlContext } from '../context/context.ts';
import type { BodyOf, OperationId, ParamsOf, QueryOf, ResponseOf } from '../document/operation-types.ts';

/** One call of an operation, routed and validated. */
export type Call<Id extends OperationId> = {
  /** The company of the address. */
  company: Company;
  /** The name in the address of a company, whether or not it exists. */
  addressed: string | undefined;
  params: ParamsOf<Id>;
  query: QueryOf<Id>;
  body: BodyOf<Id>;
  /** The base URL of a company for the caller. */
  addressOf: (company: string) => string;
  /** The request itself, for an operation that reads or responds with more than JSON. */
  exchange: Exchange;
};

/** A documented response, or one whose body is not JSON or too long to build at once. */
type HandlerResponse<Id extends OperationId> = ResponseOf<Id> | (HttpResponse & { body: Content });

/** Handles an operation of the control API; its type ensures a documented response. */
export type OperationHandler<Id extends OperationId> = (
  call: Call<Id>,
  mock: ControlContext,
) => HandlerResponse<Id> | Promise<HandlerResponse<Id>>;

/** An error response in the format of the API. */
export function propertyErrorResponse<Status extends number>(
  status: Status,
  property: string,
  sentence: string,
) {
  return { status, body: { errors: [[property, sentence] satisfies [string, string]] } };
}

/** Converts the handler of an operation to a page handler. */
export function toPageHandler<Id extends OperationId>(
  operate: OperationHandler<Id>,
  mock: ControlContext,
): PageHandler {
  return async (exchange) => {
    try {
      return (await operate(callOf<Id>(exchange, mock), mock)) as HttpResponse;
    } catch (error) {
      return invalidBodyResponse(error);
    }
  };
}

/** The response to a body that is refused. @throws any other error */
export function invalidBodyResponse(error: unknown): HttpResponse {
  if (!(error instanceof InvalidBodyError)) throw error;
  return { status: 422, body: { errors: error.problems } };
}

/** The company of a request whose body took long, as it is now: it can have been dropped, or moved to another replica. @throws HttpError 404, 503 */
export async function findAgain({ name }: Company, { world, access }: ControlContext): Promise<Company> {
  await access.provide(name);
  const company = world.companies.get(name);
  if (company === undefined) throw new HttpError(404, 'company.unknown', { values: { company: name } });
  return company;
}

function callOf<Id extends OperationId>(exchange: Exchange, mock: ControlContext): Call<Id> {
  const { company, params, query, body, message } = exchange;
  // The steps before have validated all three against the document, from which these types are generated.
  const inputs = { params, query, body } as {
    params: ParamsOf<Id>;
    query: QueryOf<Id>;
    body: JsonObject & BodyOf<Id>;
  };
  return {
    company,
    exchange,
    ...inputs,
    addressed: addressedName(message, mock.world),
    addressOf: (name) => originOfCompany(message, name, mock.world),
  };
}

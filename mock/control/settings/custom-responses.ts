import { contains, isJsonObject, type Json } from '../../contract/json.ts';
import type { Exchange } from '../../http/exchange/exchange.ts';
import { Content, type HttpResponse } from '../../http/exchange/response.ts';
import type { HttpService } from '../../http/exchange/service.ts';
import { steps } from '../../http/steps.ts';
import { RandomSource } from '../../seed/random-source.ts';
import type { Company } from '../../world/company.ts';
import type { components } from '../document/types.gen.ts';
import { wait } from './install-troubles.ts';
import { chance } from './troubles.ts';

/** What an operation responds with in place of its own response. */
export type CustomResponse = components['schemas']['custom_response_in_force'];

/** The table of a company with its custom responses. */
export const customResponses = 'control.responses';

/** The custom responses of a company, by operationId. They are stored in the company, and exported with it. */
export function customResponsesOf(company: Company): Map<string, CustomResponse> {
  return company.table<CustomResponse>(customResponses);
}

const answered = new WeakSet<Exchange>();

/** What was drawn for an exchange, against the rate of each of the responses in turn: once, since they are looked for twice. */
const draws = new WeakMap<Exchange, readonly number[]>();

/** Whether the response of an exchange is a custom one. */
export function hasCustomResponse(exchange: Exchange): boolean {
  return answered.has(exchange);
}

/**
 * Sends the custom responses of a company: after authentication, since a caller must have access, and before the request has any
 * effect. Where the body decides, it is read first.
 */
export function installCustomResponses(company: Company): void {
  const random = new RandomSource(`${company.seed}/${company.name}/responses`);
  company.behaviours.replace(steps.readPreference, async (readPreference, exchange, service) => {
    draws.set(
      exchange,
      turnsOf(exchange).map(() => chance(random)),
    );
    const isDecided = !candidates(exchange).some(needsBody);
    if (!isDecided || !(await sendCustom(exchange, service))) return readPreference(exchange, service);
  });
  company.behaviours.replace(steps.readBody, async (readBody, exchange, service) => {
    await readBody(exchange, service);
    if (exchange.response === undefined) await sendCustom(exchange, service);
  });
}

async function sendCustom(exchange: Exchange, { stopping }: HttpService): Promise<boolean> {
  const custom = candidates(exchange).find(({ when }) => hasBody(exchange, when?.body));
  if (custom === undefined) return false;
  useUp(exchange, custom);
  answered.add(exchange);
  if (custom.delayMs > 0) await wait(custom.delayMs, exchange, stopping);
  // Strict mode must not check this response: the document need not declare it.
  exchange.isHttpError = true;
  exchange.response = toResponse(custom, exchange);
  return true;
}

/** A response of an operation, at its place among those in turn. */
type Turn = CustomResponse & { readonly place: number };

/** The responses of an operation that its request may get, as far as its body does not decide. */
function candidates(exchange: Exchange): Turn[] {
  return turnsOf(exchange)
    .map((turn, place) => ({ ...turn, place }))
    .filter(({ when, rate = 1, place }) => {
      const isDrawn = (draws.get(exchange)?.[place] ?? 0) < rate;
      return isDrawn && (when == null || isMeant(exchange, when));
    });
}

/** The responses of an operation in turn. */
function turnsOf({ company, operation }: Exchange): CustomResponse[] {
  const inTurn = ({ next = [], ...first }: CustomResponse): CustomResponse[] => [
    first,
    ...next.flatMap(inTurn),
  ];
  const row = customResponsesOf(company).get(operation?.operationId ?? '');
  return row === undefined ? [] : inTurn(row);
}

function useUp(exchange: Exchange, { place, ...used }: Turn): void {
  if (used.times === null) return;
  const left = used.times > 1 ? [{ ...used, times: used.times - 1 }] : [];
  const [first, ...next] = turnsOf(exchange).toSpliced(place, 1, ...left);
  const rows = customResponsesOf(exchange.company);
  const id = exchange.operation?.operationId ?? '';
  if (first === undefined) rows.delete(id);
  else rows.set(id, next.length > 0 ? { ...first, next } : first);
}

type Condition = NonNullable<CustomResponse['when']>;

function isMeant({ params, address, message, caller }: Exchange, condition: Condition): boolean {
  const { path = {}, query = {}, headers = {}, user } = condition;
  const sent = Object.fromEntries(address.query);
  return (
    Object.entries(path).every(([name, value]) => params[name] === value) &&
    Object.entries(query).every(([name, value]) => sent[name] === value) &&
    Object.entries(headers).every(([name, value]) => message.headers[name.toLowerCase()] === value) &&
    (user === undefined || caller?.user.email.toLowerCase() === user.toLowerCase())
  );
}

function hasBody({ body }: Exchange, expected: unknown): boolean {
  return expected === undefined || contains(body, expected);
}

function needsBody({ when, body, headers }: CustomResponse): boolean {
  return when?.body !== undefined || JSON.stringify([body, headers]).includes('{{body');
}

function toResponse({ status, body, headers = {} }: CustomResponse, exchange: Exchange): HttpResponse {
  const fields = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), fieldValue(fillIn(value, exchange))]),
  );
  // The body came as JSON, which its type does not know.
  const filled = fillIn(body ?? null, exchange) as Json;
  if (filled === null) return { status, headers: fields };
  const { 'content-type': type, ...others } = fields;
  if (typeof type !== 'string') return { status, headers: others, body: filled };
  const isText = typeof filled === 'string' && !/\bjson\b/i.test(type);
  return { status, headers: others, body: new Content(type, isText ? filled : JSON.stringify(filled)) };
}

function fieldValue(value: unknown): string | string[] {
  // What a header field cannot contain came with the request.
  return Array.isArray(value)
    ? value.map((one) => fieldValue(one) as string)
    : String(value).replace(/[^\t -~\x80-\xff]/g, '?');
}

const placeholder = /\{\{\s*(path|query|headers|body|user)\.([\w.-]+)\s*\}\}/g;

/** A value with `{{path.id}}`, `{{query.NAME}}`, `{{headers.NAME}}`, `{{body.contact.type}}` and `{{user.email}}` replaced; a text that is nothing else becomes the value itself. */
function fillIn(value: unknown, exchange: Exchange): unknown {
  if (Array.isArray(value)) return value.map((one) => fillIn(one, exchange));
  if (isJsonObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fillIn(inner, exchange)]));
  if (typeof value !== 'string') return value;
  const [only] = value.matchAll(placeholder);
  if (only?.[0] === value) return valueAt(exchange, only[1], only[2]) ?? null;
  return value.replace(placeholder, (_, source, path) => {
    const found = valueAt(exchange, source, path) ?? '';
    return typeof found === 'string' ? found : JSON.stringify(found);
  });
}

function valueAt({ params, address, message, body, caller }: Exchange, source = '', path = ''): unknown {
  if (source === 'path') return own(params, path);
  if (source === 'query') return address.query.findLast(([name]) => name === path)?.[1];
  if (source === 'headers') return own(message.headers, path.toLowerCase());
  if (source === 'user') return path === 'email' ? caller?.user.email : undefined;
  return path.split('.').reduce<unknown>((value, name) => own(value, name), body);
}

function own(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

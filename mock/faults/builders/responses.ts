import type { ResourceExtension } from '../../contract/document.ts';
import { isJsonObject, type Json, type JsonObject, Serialised } from '../../contract/json.ts';
import type { Exchange } from '../../http/exchange/exchange.ts';
import { Content, type HttpResponse } from '../../http/exchange/response.ts';
import { lastSteps } from '../../http/steps.ts';
import type { Install } from './fault.ts';
import type { AnswerMatcher } from './requests.ts';

/** What a body is about: the type and the collection of its records. */
export type RecordNames = Pick<ResourceExtension, 'type' | 'collection'>;

/** Makes another body of a JSON body that is an object. */
export type BodyChange = (body: JsonObject, about: RecordNames, exchange: Exchange) => Json;

/** Replaces matching responses. Strict mode checks the original one before. */
export function changeAnswer(
  isMeant: AnswerMatcher,
  change: (response: HttpResponse, exchange: Exchange) => HttpResponse,
): Install {
  return (behaviours) =>
    behaviours.replace(lastSteps.checkResponse, (current) => async (exchange, front) => {
      await current(exchange, front);
      const { response } = exchange;
      if (response !== undefined && isMeant(exchange, response))
        exchange.response = change(response, exchange);
    });
}

/** Gives answers another status. */
export function changeStatus(isMeant: AnswerMatcher, status: number): Install {
  return changeAnswer(isMeant, (response) => ({ ...response, status }));
}

/** Changes the JSON objects that are answered. */
export function changeBody(isMeant: AnswerMatcher, change: BodyChange): Install {
  return changeAnswer(isMeant, (response, exchange) => {
    const body = jsonOf(response);
    if (!isJsonObject(body)) return response;
    const { type, collection } = exchange.operation?.resource ?? { type: '', collection: '' };
    return { ...response, body: change(body, { type, collection }, exchange) };
  });
}

/** Sends other text in the place of JSON, with the same or another media type. */
export function changeText(
  isMeant: AnswerMatcher,
  change: (json: string) => string,
  mediaType = 'application/json',
): Install {
  return changeAnswer(isMeant, (response) => {
    const body = new Content(`${mediaType}; charset=utf-8`, change(JSON.stringify(jsonOf(response) ?? null)));
    return { ...response, body };
  });
}

/** The JSON that an answer carries; undefined where it carries none. */
export function jsonOf({ body }: HttpResponse): Json | undefined {
  if (body instanceof Content) return undefined;
  return body instanceof Serialised ? (JSON.parse(body.text) as Json) : body;
}

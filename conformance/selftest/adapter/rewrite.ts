import { jsonIn } from '../../schemas/json.ts';

/** A request on its way to the adapted server. */
export type AdaptedRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: Buffer;
};

/** A response on its way back. Header names are in lower case. */
export type AdaptedResponse = {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
};

/**
 * One choice that an adapter makes in place of the adapted server. `request` changes a request or rejects it; `response` changes
 * the response to it. Both return what does not concern them unchanged.
 */
export type Rewrite = {
  request?: (request: AdaptedRequest) => AdaptedRequest | { rejection: AdaptedResponse };
  response?: (response: AdaptedResponse, request: AdaptedRequest) => AdaptedResponse;
};

/** A response with a JSON body, or with none. */
export const jsonResponse = (status: number, content?: unknown): AdaptedResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(content === undefined ? '' : JSON.stringify(content)),
});

/** The JSON value of a body; undefined if it is not valid JSON. */
export const parseJsonBody = ({ body }: { body: Buffer }): unknown => jsonIn(body.toString());

/** The message with another JSON body. */
export function withJsonBody<Message extends { body: Buffer }>(message: Message, content: unknown): Message {
  return { ...message, body: Buffer.from(JSON.stringify(content)) };
}

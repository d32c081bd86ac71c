/** A request on its way to the server behind the adapter. `body` is as it was sent. */
export interface AdaptedRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: Buffer;
}

/** A reply on its way back. Headers have lower-case names. */
export interface AdaptedResponse {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
}

/**
 * One choice that an adapter makes in place of the server behind it. `comes` changes a request, or answers it itself; `goes` changes
 * the reply to it. Both leave alone what does not concern them.
 */
export interface Rewrite {
  request?: (request: AdaptedRequest) => AdaptedRequest | { refused: AdaptedResponse };
  response?: (reply: AdaptedResponse, request: AdaptedRequest) => AdaptedResponse;
}

/** The JSON value of a body; undefined where it is none. */
export function parseJsonBody({ body }: { body: Buffer }): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The reply with another JSON body. */
export function withJsonBody<Message extends { body: Buffer }>(message: Message, content: unknown): Message {
  return { ...message, body: Buffer.from(JSON.stringify(content)) };
}

/** Whether a request is about records, and not about schemas or permissions. */
export function isAboutRecords({ path }: AdaptedRequest): boolean {
  return path.startsWith('/api/') && !/\/(schema|auth_permissions)$/.test(path);
}

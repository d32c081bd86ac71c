/** A request on its way to the server behind the adapter. `body` is as it was sent. */
export interface Coming {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: Buffer;
}

/** A reply on its way back. Headers have lower-case names. */
export interface Going {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
}

/**
 * One choice that an adapter makes in place of the server behind it. `comes` changes a request, or answers it itself; `goes` changes
 * the reply to it. Both leave alone what does not concern them.
 */
export interface Rewrite {
  comes?: (request: Coming) => Coming | { refused: Going };
  goes?: (reply: Going, request: Coming) => Going;
}

/** The JSON value of a body; undefined where it is none. */
export function jsonOf({ body }: { body: Buffer }): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The reply with another JSON body. */
export function withJson<Message extends { body: Buffer }>(message: Message, content: unknown): Message {
  return { ...message, body: Buffer.from(JSON.stringify(content)) };
}

/** Whether a request is about records, and not about schemas or permissions. */
export function isAboutRecords({ path }: Coming): boolean {
  return path.startsWith('/api/') && !/\/(schema|auth_permissions)$/.test(path);
}

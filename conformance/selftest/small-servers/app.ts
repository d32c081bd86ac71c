import { createServer } from 'node:http';
import { listen } from '../../../testing/http/listen.ts';

/** A small server that listens, with its profile for the suite. */
export type SmallServer<Profile extends object = object> = {
  readonly profile: Profile;
  stop(): Promise<void>;
};

/**
 * Starts a server that a function makes for its port, on a free one: the function that answers requests, and the profile. A request
 * that cannot be made of what came, such as one with an invalid URL, is answered with 400.
 */
export async function startApp<Profile extends object>(
  create: (port: number) => { profile: Profile; answer: (request: Request) => Promise<Response> },
): Promise<SmallServer<Profile>> {
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', headers } = incoming;
    const body = new Uint8Array(Buffer.concat(await incoming.toArray()));
    const sent = body.length > 0 && !['GET', 'HEAD'].includes(method) ? { body } : {};
    const fields = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
    try {
      const request = new Request(`http://${headers.host}${incoming.url}`, {
        method,
        headers: fields,
        ...sent,
      });
      const response = await app.answer(request);
      const text = await response.text();
      outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(text);
    } catch {
      outgoing.writeHead(400).end();
    }
  });
  const { port, stop } = await listen(server);
  const app = create(port);
  return { profile: app.profile, stop };
}

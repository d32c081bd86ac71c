import type { HeaderField } from '../errors/exchange.ts';
import { NetworkError, NotApplicable } from '../errors/outcome.ts';
import { type Client, isSafeMethod, type Limits, usualLimits, type WireRequest } from './client.ts';
import { untilAborted } from './until-aborted.ts';

/** Answers a request as `fetch` does, without following redirects: `app.fetch` of a server in this process. */
export type Transport = (request: Request) => Response | Promise<Response>;

/** The header fields of a response, every cookie in a field of its own. */
const fieldsOf = ({ headers }: Response): HeaderField[] => [...headers];

function requestOf({ method, url, headers, body }: WireRequest, signal: AbortSignal): Request {
  const fields = headers.map(([name, value]): [string, string] => [name, value]);
  // A copy: the bytes of a request may be a view of a larger buffer.
  return new Request(url, {
    method,
    headers: fields,
    redirect: 'manual',
    signal,
    ...(body && { body: new Uint8Array(body) }),
  });
}

/** A client whose requests a transport answers instead of the network, within the same bounds. */
export function createTransportClient(
  transport: Transport,
  { readOnly = false, limits = usualLimits }: { readonly readOnly?: boolean; readonly limits?: Limits } = {},
): Client {
  return {
    readOnly,
    async send(request, stop) {
      const { method, url } = request;
      if (readOnly && !isSafeMethod(method))
        throw new NotApplicable(`the run is read-only, so ${method} ${url} was not sent`);
      const late = AbortSignal.timeout(limits.total);
      const signal = stop ? AbortSignal.any([stop, late]) : late;
      try {
        const response = await untilAborted(transport(requestOf(request, signal)), signal);
        const body = new Uint8Array(await untilAborted(response.arrayBuffer(), signal));
        if (body.length > limits.body)
          throw new Error(`the body of the response is longer than ${limits.body} bytes`);
        return { status: response.status, headers: fieldsOf(response), body };
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new NetworkError(`${method} ${url}: ${reason}.`, {
          dropped: !signal.aborted,
          timedOut: late.aborted,
        });
      }
    },
    ready: () => Promise.resolve(),
    close: () => undefined,
  };
}

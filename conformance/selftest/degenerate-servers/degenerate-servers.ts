import { type RunningAdapter, startAdapter } from '../adapter/adapter.ts';
import type { AdaptedRequest, AdaptedResponse, Rewrite } from '../adapter/rewrite.ts';
import { type RunningMock, startMock } from '../mock.ts';
import { cannedResponses } from './responses.ts';

/** Repeats the first response to every GET, so that nothing that was read once ever changes, while every write succeeds. */
function repeatFirstResponse(): Rewrite {
  const remembered = new Map<string, AdaptedResponse>();
  const isRead = ({ method, path }: AdaptedRequest) => method === 'GET' && path.startsWith('/api');
  const keyOf = ({ path, query, headers: { host, authorization } }: AdaptedRequest) =>
    JSON.stringify([host, path, String(query), authorization]);
  return {
    request(request) {
      const before = isRead(request) ? remembered.get(keyOf(request)) : undefined;
      return before ? { rejection: before } : request;
    },
    response(response, request) {
      if (isRead(request) && response.status === 200) remembered.set(keyOf(request), response);
      return response;
    },
  };
}

/** The name of a degenerate server. */
export type DegenerateServerName = keyof typeof cannedResponses | 'stale';

/** All degenerate servers: those with canned responses, and the stale one. */
export const degenerateServerNames: readonly DegenerateServerName[] = [
  ...(Object.keys(cannedResponses) as Array<keyof typeof cannedResponses>),
  'stale',
];

function rewriteOf(name: DegenerateServerName): Rewrite {
  if (name === 'stale') return repeatFirstResponse();
  const respond: (request: AdaptedRequest) => AdaptedResponse = cannedResponses[name];
  return { request: (request) => ({ rejection: respond(request) }) };
}

/**
 * Starts a degenerate server on a free port of 127.0.0.1. It has the profile of the mock, so that the suite has all it needs to judge
 * it, but for the hooks that make companies. Only the stale server forwards requests to that mock.
 */
export async function startDegenerateServer(
  name: DegenerateServerName,
): Promise<RunningAdapter<RunningMock['rawProfile']>> {
  const mock = await startMock();
  if (name !== 'stale') await mock.stop();
  const { hooks, ...described } = mock.rawProfile;
  const profile = {
    ...described,
    hooks: { advanceClock: hooks.advanceClock },
    name: `degenerate server (${name})`,
  };
  const adapter = await startAdapter({ port: mock.port, profile }, [rewriteOf(name)]);
  return {
    ...adapter,
    async stop() {
      await Promise.all([adapter.stop(), mock.stop()]);
    },
  };
}

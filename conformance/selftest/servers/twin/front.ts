import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { answerApi } from './api.ts';
import { type Answer, bodyOf, type Call, send } from './call.ts';
import type { Company, Twin } from './company.ts';
import { kindOfCollection } from './kinds.ts';
import { answerOauth } from './oauth/dialog.ts';
import { refuse } from './refusals.ts';
import { answerTest } from './test-door.ts';

const rooms: Record<string, (call: Call) => Answer> = {
  api: answerApi,
  oauth: answerOauth,
  test: answerTest,
};

function companyOf(twin: Twin, host: string | undefined): Company | undefined {
  return twin.companies.get((host ?? '').toLowerCase().split('.')[0] ?? '');
}

function decodedPath(url: URL): string[] | undefined {
  try {
    const steps = url.pathname.split('/').slice(1).map(decodeURIComponent);
    return steps.at(-1) === '' ? steps.slice(0, -1) : steps;
  } catch {
    return undefined;
  }
}

async function answer(twin: Twin, request: IncomingMessage): Promise<Answer> {
  const company = companyOf(twin, request.headers.host);
  const url = URL.parse(request.url ?? '/', 'http://host/');
  const path = url ? decodedPath(url) : undefined;
  if (!company || !url || !path) return refuse({ twin }, company ? 400 : 404);
  const isApi = !twin.keeps('paths.under-api') && kindOfCollection(twin.kinds, path[0] ?? '') !== undefined;
  const steps = isApi ? ['api', ...path] : path;
  const room = rooms[steps[0] ?? ''];
  if (!room) return refuse({ twin }, 404);
  const body = await bodyOf(request);
  const { method = 'GET', headers } = request;
  return room({ twin, company, method, path: steps, query: url.searchParams, headers, body });
}

/** The HTTP server before a twin: one company per first label of the `Host` header (section 1, 3). */
export function serverOf(twin: Twin): Server {
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      send(response, await answer(twin, request));
    } catch (trouble) {
      const isTooLarge = trouble instanceof RangeError;
      send(response, refuse({ twin }, isTooLarge ? 413 : 500, { connection: 'close' }));
    }
  };
  return createServer((request, response) => void serve(request, response));
}

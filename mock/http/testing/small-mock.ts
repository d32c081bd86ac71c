import { atEndOfFile } from '../../../testing/end-of-file.ts';
import { Contract } from '../../contract/contract.ts';
import type { Handler } from '../../world/handler.ts';
import { parsePermissions } from '../../world/permissions.ts';
import { World } from '../../world/world.ts';
import { createHttpService, type HttpServiceOptions } from '../exchange/service.ts';
import { listen } from '../server/listen.ts';
import { createHttpServer, defaultTimeouts, stopHttpServer, type Timeouts } from '../server/server.ts';
import { apiPipeline } from '../steps.ts';
import { smallDocument } from './small-document.ts';

/** A running service over a small document. */
export type SmallMock = {
  baseUrl: string;
  port: number;
  world: World;
  stop(): Promise<void>;
};

/** The only login of the small mock, in both of its companies. */
export const reader = { email: 'ada@acme.example', password: 'pä:ss' };

/**
 * Serves {@link smallDocument} for the companies `acme` and `globex`, in strict mode, on a free port; it stops with the test
 * file at the latest.
 */
export async function startSmallMock(
  parts: Partial<HttpServiceOptions> = {},
  waits: Partial<Timeouts> = {},
): Promise<SmallMock> {
  const world = new World({ systemClock: () => 0 });
  for (const name of ['acme', 'globex']) {
    world.createCompany({ name, seed: 'test', timeZone: 'UTC' }, (company) =>
      company.addUser({
        id: 'u'.repeat(22),
        ...reader,
        firstName: 'Ada',
        lastName: 'Byron',
        language: 'de',
        permissions: parsePermissions(['api/things:read,create']),
      }),
    );
  }
  const service = createHttpService({
    contract: new Contract(smallDocument),
    world,
    strict: true,
    handlers,
    operationPages: new Map(),
    pages: [],
    pipeline: apiPipeline,
    findTokenCaller: () => undefined,
    loadGenerator: async (contract) => new (await import('../../prism/prism.ts')).Prism(contract),
    ...parts,
  });
  const timing = { ...defaultTimeouts, ...waits };
  const server = createHttpServer({ service }, timing);
  const { port } = await listen(server, '127.0.0.1', 0);
  const stop = () => stopHttpServer(server, { service }, timing);
  atEndOfFile(stop);
  return { baseUrl: `http://127.0.0.1:${port}`, port, world, stop };
}

/** Handlers that return what they received. */
const handlers = new Map<string, Handler>([
  ['readThing', ({ params }) => ({ status: 200, body: { thing: { id: params.id ?? '' } } })],
  ['listThings', ({ query, company }) => ({ status: 200, body: { query, company: company.name } })],
  ['createThing', ({ body }) => ({ status: 201, body: { thing: body ?? {} } })],
]);

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { HttpService } from '../../mock/http/exchange/service.ts';
import { listen } from '../../mock/http/server/listen.ts';
import { createHttpServer, stopHttpServer } from '../../mock/http/server/server.ts';
import { apiPipeline } from '../../mock/http/steps.ts';
import { oauth } from '../../mock/oauth/oauth.ts';
import type { Resources } from '../../mock/resources/resources.ts';
import type { User } from '../../mock/world/user.ts';
import type { World } from '../../mock/world/world.ts';
import type { Load, Target } from './load.ts';

/** A server in this thread, without journal and metrics, and what sends it requests. */
export type LoadedServer = {
  /** Microseconds of processor time that this thread takes for each request. */
  cost(load: Load): Promise<number>;
  stop(): Promise<void>;
};

/** Serves a world over HTTP. @param user who sends the requests */
export async function startLoadedServer(
  world: World,
  { contract, handlers, permissions }: Resources,
  { email, password }: User,
): Promise<LoadedServer> {
  const parts = oauth({ contexts: permissions.contexts, contextNames: new Map(), strict: false });
  const current = {
    service: new HttpService({ contract, world, handlers, strict: false, pipeline: apiPipeline, ...parts }),
  };
  const server = createHttpServer(current);
  const { port } = await listen(server, '127.0.0.1', 0);
  const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
  const workerData: Target = { port, authorization };
  const worker = new Worker(new URL('load.ts', import.meta.url), { workerData });
  return {
    async cost(load) {
      const before = process.threadCpuUsage();
      worker.postMessage(load);
      await once(worker, 'message');
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / load.count;
    },
    async stop() {
      await worker.terminate();
      await stopHttpServer(server, current);
    },
  };
}

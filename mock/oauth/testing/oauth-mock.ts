import { atEndOfFile } from '../../../testing/end-of-file.ts';
import { loadContract } from '../../contract/load.ts';
import { createHttpService } from '../../http/exchange/service.ts';
import { listen } from '../../http/server/listen.ts';
import { createHttpServer, defaultTimeouts, stopHttpServer } from '../../http/server/server.ts';
import { apiPipeline } from '../../http/steps.ts';
import { Resources } from '../../resources/resources.ts';
import { createSeededWorld } from '../../seed/seeded-world.ts';
import type { App, Company } from '../../world/company.ts';
import type { World } from '../../world/world.ts';
import { oauth } from '../oauth.ts';

/** A running mock with OAuth, and its company `acme`. */
export type OAuthMock = {
  port: number;
  /** By IP address: the company `acme`. */
  baseUrl: string;
  /** By name, as a browser reaches a company. */
  companyUrl(name: string): string;
  world: World;
  /** The context names that a scope can contain. */
  contexts: ReadonlySet<string>;
  acme: Company;
  /** Registers an app whose Site URL this is, and gives it its own id. */
  addApp(siteUrl: string, name?: string): App;
};

/** Serves the seeded world in strict mode on a free port, until the end of the test file. */
export async function startOAuthMock(): Promise<OAuthMock> {
  const { contract, schemas } = await loadContract();
  const resources = new Resources(contract, schemas);
  const world = createSeededWorld(resources, { seed: 'oauth', systemClock: Date.now });
  const { contexts } = resources.permissions;
  const parts = oauth({ contexts, contextNames: new Map(), strict: false });
  const front = createHttpService({
    pipeline: apiPipeline,
    contract,
    world,
    strict: true,
    handlers: resources.handlers,
    ...parts,
  });
  const server = createHttpServer({ service: front });
  atEndOfFile(() => stopHttpServer(server, { service: front }, { ...defaultTimeouts, stop: 200 }));
  const { port } = await listen(server, '127.0.0.1', 0);
  const acme = world.defaultCompany;
  const addApp = (siteUrl: string, name = 'Test App'): App => {
    const number = acme.ids.nextInSeries('test-app');
    const app = {
      name,
      clientId: `test-app-${number}`,
      clientSecret: `test-secret-${number}`,
      siteUrl,
      redirectUri: `${siteUrl}/callback`,
    };
    acme.addApp(app);
    return app;
  };
  return {
    port,
    baseUrl: `http://127.0.0.1:${port}`,
    companyUrl: (name) => `http://${name}.localhost:${port}`,
    world,
    contexts,
    acme,
    addApp,
  };
}

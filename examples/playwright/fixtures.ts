import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base } from '@playwright/test';
import { type App, type Mixture, type Mock, type OwnCompany, startMock } from 'countersign';

export type Fixtures = {
  /** What the company chooses of all that the specification leaves open: an option of the project. */
  choices: Mixture['choices'];
  /** A company of its own for every test. */
  company: OwnCompany;
  /** The app that is to be tested, as the company knows it. */
  app: App;
};

type WorkerFixtures = {
  mock: Mock;
  /** Where the app that is to be tested is served. */
  appUrl: string;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  mock: [
    async ({}, use) => {
      const mock = await startMock();
      await use(mock);
      await mock.stop();
    },
    { scope: 'worker' },
  ],

  appUrl: [
    async ({}, use) => {
      const html = readFileSync(new URL('app/index.html', import.meta.url));
      const server = createServer((_request, response) => {
        response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker' },
  ],

  choices: [{}, { option: true }],

  company: async ({ mock, choices }, use) => {
    await using company = await mock.control.companies.create();
    await company.control.choices.set({ choices });
    await use(company);
  },

  app: async ({ company, appUrl }, use) => {
    await use(
      await company.control.apps.create({
        name: 'Address book',
        siteUrl: appUrl,
        redirectUri: `${appUrl}/`,
      }),
    );
  },
});

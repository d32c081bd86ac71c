import type { Steered } from '../control/steered.ts';
import { LOG_IN } from '../control/steps.ts';
import type { PageRoute } from '../http/exchange/service.ts';
import { asset } from './assets.ts';
import { dataPage, recordPage, recordsPage } from './data.ts';
import { journalPage } from './journal.ts';
import { places } from './layout.ts';
import { logIn } from './log-in.ts';
import { overview } from './overview.ts';
import { troublePage } from './trouble.ts';
import { tried, tryOut } from './try-out.ts';

/** The pages of the console: what people steer the mock with. */
export function consolePages(mock: Steered, token: string | undefined): PageRoute[] {
  const toOverview = (status: number) => () => ({ status, headers: { Location: places.overview.path } });
  const logInPages: PageRoute[] =
    token === undefined
      ? []
      : [
          { method: 'GET', path: LOG_IN, handle: toOverview(303) },
          { method: 'POST', path: LOG_IN, handle: logIn(token) },
        ];
  return [
    { method: 'GET', path: '/__mock', handle: toOverview(308) },
    { method: 'GET', path: places.overview.path, handle: overview(mock) },
    { method: 'GET', path: places.journal.path, handle: journalPage },
    { method: 'GET', path: places.trouble.path, handle: troublePage(mock) },
    { method: 'GET', path: places.data.path, handle: dataPage },
    { method: 'GET', path: `${places.data.path}/{type}`, handle: recordsPage },
    { method: 'GET', path: `${places.data.path}/{type}/{id}`, handle: recordPage(mock) },
    { method: 'POST', path: '/__mock/console/try', handle: tryOut },
    { method: 'GET', path: '/__mock/console/tried', handle: tried },
    { method: 'GET', path: '/__mock/console/assets/{file}', handle: asset },
    ...logInPages,
  ];
}

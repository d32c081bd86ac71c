import type { ControlContext } from '../control/context/context.ts';
import { LOG_IN } from '../control/steps.ts';
import type { PageRoute } from '../http/exchange/service.ts';
import { asset } from './assets.ts';
import { consoleNavigation } from './components/layout.ts';
import { dataPage, recordPage, recordsPage } from './data/data.ts';
import { journalPage } from './journal.ts';
import { logIn } from './login.ts';
import { overview } from './overview/overview.ts';
import { showCallback, startConsentFlow } from './overview/try-consent.ts';
import { troublePage } from './trouble.ts';

/** The pages of the console, with which people control the mock. */
export function consolePages(mock: ControlContext, token: string | undefined): PageRoute[] {
  const toOverview = (status: number) => () => ({
    status,
    headers: { Location: consoleNavigation.overview.path },
  });
  const logInPages: PageRoute[] =
    token === undefined
      ? []
      : [
          { method: 'GET', path: LOG_IN, handle: toOverview(303) },
          { method: 'POST', path: LOG_IN, handle: logIn(token) },
        ];
  return [
    { method: 'GET', path: '/__mock', handle: toOverview(308) },
    { method: 'GET', path: consoleNavigation.overview.path, handle: overview(mock) },
    { method: 'GET', path: consoleNavigation.journal.path, handle: journalPage },
    { method: 'GET', path: consoleNavigation.trouble.path, handle: troublePage(mock) },
    { method: 'GET', path: consoleNavigation.data.path, handle: dataPage },
    { method: 'GET', path: `${consoleNavigation.data.path}/{type}`, handle: recordsPage },
    { method: 'GET', path: `${consoleNavigation.data.path}/{type}/{id}`, handle: recordPage(mock) },
    { method: 'POST', path: '/__mock/console/try', handle: startConsentFlow },
    { method: 'GET', path: '/__mock/console/callback', handle: showCallback },
    { method: 'GET', path: '/__mock/console/assets/{file}', handle: asset },
    ...logInPages,
  ];
}

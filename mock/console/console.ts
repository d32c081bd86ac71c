import type { ControlContext } from '../control/context/context.ts';
import { logInPath } from '../control/steps.ts';
import type { PageRoute } from '../http/exchange/exchange.ts';
import { asset } from './assets.ts';
import { choicesPage } from './choices.ts';
import { clientPage } from './client.ts';
import { consoleNavigation } from './components/layout.ts';
import { dataPage, recordsPage } from './data/data.ts';
import { newRecordPage, recordPage } from './data/record.ts';
import { journalPage } from './journal.ts';
import { logIn } from './login.ts';
import { overview } from './overview/overview.ts';
import { showCallback, startConsentFlow } from './overview/try-consent.ts';
import { troublePage } from './trouble.ts';

const dataPath = consoleNavigation.data.path;

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
          { method: 'GET', path: logInPath, handle: toOverview(303) },
          { method: 'POST', path: logInPath, handle: logIn(token) },
        ];
  return [
    { method: 'GET', path: '/__mock', handle: toOverview(308) },
    { method: 'GET', path: consoleNavigation.overview.path, handle: overview(mock) },
    { method: 'GET', path: consoleNavigation.journal.path, handle: journalPage },
    { method: 'GET', path: consoleNavigation.client.path, handle: clientPage(mock) },
    { method: 'GET', path: consoleNavigation.trouble.path, handle: troublePage(mock) },
    { method: 'GET', path: consoleNavigation.choices.path, handle: choicesPage(mock) },
    { method: 'GET', path: consoleNavigation.data.path, handle: dataPage(mock) },
    { method: 'GET', path: `${dataPath}/{type}`, handle: recordsPage(mock) },
    { method: 'GET', path: `${dataPath}/{type}/new`, handle: newRecordPage(mock) },
    { method: 'GET', path: `${dataPath}/{type}/{id}`, handle: recordPage(mock) },
    { method: 'GET', path: `${dataPath}/{parent}/{id}/new/{type}`, handle: newRecordPage(mock) },
    { method: 'POST', path: '/__mock/console/try', handle: startConsentFlow(mock) },
    { method: 'GET', path: '/__mock/console/callback', handle: showCallback(mock) },
    { method: 'GET', path: '/__mock/console/assets/{file}', handle: asset },
    ...logInPages,
  ];
}

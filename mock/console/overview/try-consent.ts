import { html } from '@remix-run/html-template';
import type { ControlContext } from '../../control/context/context.ts';
import type { Exchange, PageHandler } from '../../http/exchange/exchange.ts';
import type { HttpResponse } from '../../http/exchange/response.ts';
import { receiveForm } from '../../http/request/body.ts';
import { originOf } from '../../http/request/origin.ts';
import type { App } from '../../world/company.ts';
import { actionForm, prettyJson } from '../components/components.ts';
import { consoleNavigation, consolePage } from '../components/layout.ts';

const callbackPath = '/__mock/console/callback';

/** The console's own OAuth app at this address. */
function appAt({ message }: Exchange, { world }: ControlContext): App {
  const siteUrl = originOf(message, world);
  return {
    name: 'Mock console',
    clientId: 'console-try-out',
    clientSecret: 'console-try-out-secret',
    siteUrl,
    redirectUri: siteUrl + callbackPath,
  };
}

/** Registers the console's app, and redirects to the authorization endpoint as that app would. */
export function startConsentFlow(mock: ControlContext): PageHandler {
  return async (exchange) => {
    const chosen = (await receiveForm(exchange)).filter(([, value]) => value !== '');
    const app = appAt(exchange, mock);
    exchange.company.addApp(app);
    const required = { client_id: app.clientId, redirect_uri: app.redirectUri, state: 'from-the-console' };
    const Location = `/oauth/authorize?${new URLSearchParams([...Object.entries(required), ...chosen])}`;
    return { status: 303, headers: { Location } };
  };
}

/** Shows the callback parameters, and a form that exchanges the code for a token. */
export function showCallback(mock: ControlContext): PageHandler {
  return (exchange) => callbackPage(exchange, appAt(exchange, mock));
}

function callbackPage(
  { company, address }: Exchange,
  { clientId, clientSecret, redirectUri }: App,
): HttpResponse {
  const received = Object.fromEntries(address.query);
  const tokenRequest = {
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uri: redirectUri,
    code: received.code ?? '',
    state: received.state ?? '',
  };
  const members = Object.entries(tokenRequest).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const main = html`<h1>${received.error === undefined ? 'Access granted' : 'Access denied'}</h1>
<p>The app received this at <code>${callbackPath}</code>:</p>
${prettyJson(received)}
${
  received.code === undefined
    ? ''
    : actionForm(
        {
          call: 'POST /oauth/token',
          done: 'This is the response of the token endpoint.',
          show: '*',
          as: 'form',
        },
        html`${members}<button class="primary">Exchange the code for a token</button>`,
      )
}
<p><a href="${consoleNavigation.overview.path}#apps">Try again</a></p>`;
  return consolePage({ company, title: 'Callback', place: 'overview', main });
}

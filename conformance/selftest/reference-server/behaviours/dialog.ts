import type { TestClient } from '../../client/test-client.ts';
import { apps } from '../state/seed.ts';
import { behaviour } from './behaviour.ts';

/** Whether the dialog ends with a redirect to the app. */
const endsWithRedirect = ({ authorize }: TestClient): Promise<boolean> =>
  authorize().then(
    ({ location }) => location !== undefined,
    () => false,
  );

/** The end of the authorization dialog (spec#5.2-code-allow, spec#5.2-code-deny). */
export const dialogBehaviours = {
  'state.absent-without-state': behaviour(
    '4.5',
    'The response with the token has no state where the app sent none.',
    ['oauth.token.no-state-where-none-was-sent'],
    async ({ getCode, exchangeCode }) =>
      !(await exchangeCode({ code: await getCode() })).text.includes('"state":null'),
  ),
  'state.absent-from-redirect': behaviour(
    '5.2',
    'The redirect has no state where the app sent none.',
    ['oauth.state.is-unchanged'],
    async ({ authorize }) => !(await authorize()).location?.searchParams.has('state'),
  ),
  'token.missing-is-invalid': behaviour(
    '7.3',
    'A secret that is missing is refused as one that is wrong.',
    ['oauth.errors.missing-parameters-are-in-the-table'],
    async ({ getCode, exchangeCode }) =>
      (await exchangeCode({ code: await getCode(), client_secret: '' })).text.includes('invalid_client'),
  ),
  'dialog.missing-redirect-uri-answered': behaviour(
    '5.2',
    'A request without a redirect_uri is refused, and does not break the server.',
    ['oauth.redirect.is-needed'],
    async ({ call }) => (await call('GET', `/oauth/authorize?client_id=${apps[0]?.clientId}`)).status < 500,
  ),
  'dialog.ends-with-redirect': behaviour(
    '5.2',
    'After the decision the browser is redirected, without a page in between.',
    ['oauth.code.allow-carries-code', 'oauth.code.denial-carries-user-denied'],
    endsWithRedirect,
  ),
  'dialog.checks-what-it-sent': behaviour(
    '5.2',
    'A redirect address that comes back from the dialog is within the site of the app that comes back.',
    ['oauth.redirect.within-the-site'],
    async ({ authorize }) => {
      const changed = { redirect_uri: 'https://elsewhere.example/' };
      const { location } = await authorize({}, { changed }).catch(() => ({ location: undefined }));
      return location?.host !== 'elsewhere.example';
    },
  ),
  'dialog.checks-what-it-sent-for-tokens': behaviour(
    '5.2',
    'A redirect address that comes back from the dialog of the implicit grant is within the site of the app.',
    ['oauth.implicit.within-the-site'],
    async ({ authorize }) => {
      const changed = { redirect_uri: 'https://elsewhere.example/' };
      const asked = { response_type: 'token' };
      const { location } = await authorize(asked, { changed }).catch(() => ({ location: undefined }));
      return location?.host !== 'elsewhere.example';
    },
  ),
  'dialog.address-of-no-other-app': behaviour(
    '5.2',
    'A redirect address that comes back from the dialog is not that of another app.',
    ['oauth.redirect.within-the-site', 'oauth.implicit.within-the-site'],
    async ({ authorize }) => {
      const changed = { redirect_uri: apps[1]?.redirectUri ?? '' };
      const { location } = await authorize({}, { changed }).catch(() => ({ location: undefined }));
      return location?.host !== new URL(changed.redirect_uri).host;
    },
  ),
  'dialog.address-of-the-app-that-comes-back': behaviour(
    '5.2',
    'A redirect address is checked for the app that comes back from the dialog, not for the one that asked.',
    ['oauth.redirect.within-the-site', 'oauth.implicit.within-the-site'],
    async ({ authorize }) => {
      const changed = { client_id: apps[1]?.clientId ?? '' };
      const { location } = await authorize({}, { changed }).catch(() => ({ location: undefined }));
      return location === undefined;
    },
  ),
  'dialog.decision-is-answered': behaviour(
    '5.2',
    'The decision has an answer, instead of a connection that is closed.',
    ['oauth.code.allow-carries-code', 'oauth.code.denial-carries-user-denied'],
    endsWithRedirect,
  ),
} as const;

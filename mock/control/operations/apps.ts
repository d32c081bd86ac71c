import { createHash } from 'node:crypto';
import { checkRedirectUri, type RedirectUriError } from '../../oauth/authorization/redirect-uri.ts';
import { type Call, errorReply } from './operation.ts';

/** The most apps that a company has. */
const MOST_APPS = 200;

const faults: Record<RedirectUriError, string> = {
  missing: 'is missing',
  spelling: 'is no plain http or https address',
  foreign: 'lies outside of the site; its scheme, host and port are those of siteUrl',
  fragment: 'has a fragment, which a redirect cannot have',
  reserved: 'has one of the parameters with which it is answered: code, access_token, error, state',
};

/** Registers an app. Its id and secret follow from the company's seed and how many were registered before. */
export function registerApp({ company, body }: Call<'registerApp'>) {
  const { name, siteUrl, redirectUri = siteUrl } = body;
  if ([...company.apps].length >= MOST_APPS) {
    return errorReply(409, 'base', `There are ${MOST_APPS} apps, which is the most; reset the company.`);
  }
  const fault = checkRedirectUri.apply(redirectUri, siteUrl);
  if (fault !== undefined)
    return errorReply(422, body.redirectUri === undefined ? 'siteUrl' : 'redirectUri', faults[fault]);
  const number = company.ids.nextInSeries('control.app');
  const secret = createHash('sha256')
    .update(`${company.seed}/${company.name}/app/${number}`)
    .digest('base64url');
  const app = {
    name,
    clientId: `app-${number}-${secret.slice(0, 16)}`,
    clientSecret: secret.slice(16),
    siteUrl,
    redirectUri,
  };
  company.addApp(app);
  return { status: 201, body: app } as const;
}

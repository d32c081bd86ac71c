import { hash } from 'node:crypto';
import { checkRedirectUri, type RedirectUriError } from '../../oauth/authorization/redirect-uri.ts';
import { revokeGrants, revokeTokens } from '../../oauth/grants/grants-and-tokens.ts';
import { type Call, propertyErrorResponse } from './operation.ts';

/** Lists the apps. */
export function list({ company }: Call<'apps.list'>) {
  return { status: 200 as const, body: { company: company.name, apps: [...company.apps] } };
}

/** Deletes an app with its grants and tokens. */
function deleteApp({ company, params: { client_id: app } }: Call<'apps.delete'>) {
  if (!company.removeApp(app)) return propertyErrorResponse(404, 'client_id', `There is no app ${app}.`);
  revokeGrants(company, { app });
  revokeTokens(company, { app });
  return { status: 204 } as const;
}

export { deleteApp as delete };

/** The maximum number of apps of a company. */
const maxApps = 200;

const explanations: Record<RedirectUriError, string> = {
  missing: 'is missing',
  spelling:
    'must be a plain http or https URL: it has to be within the domain of the site (specification, 5.2), and the scheme of an app has none',
  foreign: 'is outside the site; it must have the scheme, host and port of siteUrl',
  fragment: 'must not have a fragment',
  reserved: 'has a parameter that the callback adds: code, access_token, error or state',
};

/** Registers an app. Its id and secret follow from the company's seed and the number of apps before. */
export function create({ company, body }: Call<'apps.create'>) {
  const { name, kind = 'web' } = body;
  const redirectUri = body.redirectUri ?? body.siteUrl;
  const siteUrl = body.siteUrl ?? URL.parse(redirectUri ?? '')?.origin ?? '';
  if ([...company.apps].length >= maxApps) {
    return propertyErrorResponse(
      409,
      'base',
      `There are already ${maxApps} apps, the maximum; reset the company.`,
    );
  }
  const error = checkRedirectUri.apply(redirectUri, siteUrl);
  if (redirectUri === undefined || error !== undefined) {
    const property = body.redirectUri === undefined && body.siteUrl !== undefined ? 'siteUrl' : 'redirectUri';
    return propertyErrorResponse(422, property, explanations[error ?? 'missing']);
  }
  const number = company.ids.nextInSeries('control.app');
  const secret = hash('sha256', `${company.seed}/${company.name}/app/${number}`, 'base64url');
  const app = {
    name,
    clientId: `app-${number}-${secret.slice(0, 16)}`,
    clientSecret: secret.slice(16),
    siteUrl,
    redirectUri,
    kind,
  };
  company.addApp(app);
  return { status: 201, body: app } as const;
}

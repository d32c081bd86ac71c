/** An app of a profile. */
type App = { readonly clientId: string; readonly clientSecret: string; readonly redirectUri: string };

type Parameters = Readonly<Record<string, string>>;

type Login = { readonly email: string; readonly password: string };

/** The `Authorization` header of a user (spec#5.1); without one, that of nobody. */
export const basicCredentials = ({ email, password }: Login = { email: '', password: '' }): string =>
  `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;

/** The path of an authorization request of an app; `parameters` come on top, or in place of its own (spec#5.2). */
export const authorizationPath = (app: App | undefined, parameters: Parameters = {}): string =>
  `/oauth/authorize?${new URLSearchParams({
    client_id: app?.clientId ?? '',
    redirect_uri: app?.redirectUri ?? '',
    ...parameters,
  })}`;

/** The path of a token request of an app; `parameters` come on top, or in place of its own (spec#4.5). */
export const tokenPath = (app: App | undefined, parameters: Parameters): string =>
  `/oauth/token?${new URLSearchParams({
    client_id: app?.clientId ?? '',
    client_secret: app?.clientSecret ?? '',
    redirect_uri: app?.redirectUri ?? '',
    ...parameters,
  })}`;

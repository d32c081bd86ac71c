import { crc32 } from 'node:zlib';
import type { Preparation } from '../../check/target.ts';
import { isDerivation } from '../../context/derivations.ts';
import type { TokenRequest } from '../../oauth/token-endpoint.ts';
import { foreignAddresses } from './foreign-redirect-uris.ts';
import { orNotApplicable, requestsInTurn, secondApp, secretOf } from './tokens.ts';

/**
 * The parameters of the token endpoint, as the axis of the register names them: the property of a token request that each is, and the error
 * of spec#7.3 for a wrong value. A missing one is in no line of the table.
 */
const parameters = {
  client_id: { property: 'clientId', error: 'invalid_client' },
  client_secret: { property: 'clientSecret', error: 'invalid_client' },
  code: { property: 'code', error: 'invalid_grant' },
  redirect_uri: { property: 'redirectUri', error: 'invalid_grant' },
  state: { property: 'state', error: 'invalid_grant' },
} as const satisfies Readonly<Record<string, { property: keyof TokenRequest; error: string }>>;

type TokenParameter = keyof typeof parameters;

const isParameter = (name: string): name is TokenParameter => name in parameters;

/** The code of the error for a wrong value; undefined where the specification names none. */
export const errorFor = (parameter: string, value: string): string | undefined =>
  isParameter(parameter) && value !== 'missing' && value !== 'blank'
    ? parameters[parameter].error
    : undefined;

/** Wrong values of other kinds than the parameter, and what others have in its place. */
const others: Readonly<Record<string, (t: Preparation, parameter: TokenParameter) => Promise<string>>> = {
  'never issued': async (t) => `${t.marker()}${t.marker()}`,
  'another kind: the client id': async (t) => t.app.clientId,
  'another kind: the client secret': async (t) => secretOf(t),
  'another kind: a token': (t) => t.token(),
  'another kind: a code': (t) => t.code(),
  "another app's": (t, parameter) =>
    orNotApplicable(t, async () => {
      if (parameter === 'code') return t.code({ app: secondApp(t) });
      const app = t.otherApp;
      const value = parameter === 'client_id' ? app.clientId : app.clientSecret;
      return value ?? t.untestable('The second app has no client secret.');
    }),
  'used before': async (t, parameter) => {
    if (parameter === 'state') {
      const state = t.marker();
      await t.code({ state });
      return state;
    }
    const code = await t.code();
    await t.exchange({ code });
    return code;
  },
};

/** The value that a request with every parameter right has for a parameter. */
async function rightValue(t: Preparation, parameter: TokenParameter, state: string): Promise<string> {
  if (parameter === 'code') return t.code();
  if (parameter === 'client_secret') return secretOf(t);
  return { client_id: t.app.clientId, redirect_uri: t.app.redirectUri, state }[parameter];
}

async function wrongValue(
  t: Preparation,
  parameter: TokenParameter,
  value: string,
  state: string,
): Promise<string | null> {
  if (value === 'missing') return null;
  if (value === 'blank') return '';
  const foreign = foreignAddresses(t.app).find(({ trick }) => trick === value);
  if (foreign) return foreign.address;
  const other = others[value];
  if (other) return other(t, parameter);
  if (!isDerivation(value)) return t.untestable(`The suite knows no value ${value}.`);
  return (
    t.derive(await rightValue(t, parameter, state), value) ??
    t.notApplicable(`The ${parameter} has no letters other than hexadecimal digits.`)
  );
}

/** A token request in which everything is right but one parameter; every request has a code of its own. */
export async function wrongRequest(t: Preparation, parameter: string, value: string): Promise<TokenRequest> {
  if (!isParameter(parameter)) return t.untestable(`The suite knows no parameter ${parameter}.`);
  const state = `${t.marker()}Xyz`;
  const wrong = await wrongValue(t, parameter, value, state);
  if (parameter === 'code') return { code: wrong };
  const turn = crc32(`${parameter}: ${value}`) % requestsInTurn.length;
  const asked = parameter === 'state' ? { state } : ((await requestsInTurn[turn]?.(t)) ?? {});
  // What does not match has an error of its own.
  const sent = asked.state === undefined ? {} : { state: asked.state };
  return { ...sent, code: await t.code(asked), [parameters[parameter].property]: wrong };
}

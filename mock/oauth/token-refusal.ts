import type { Exchange } from '../http/exchange/exchange.ts';
import type { HttpResponse } from '../http/exchange/response.ts';
import { type Language, languages } from '../messages/messages.ts';
import { behaviour } from '../world/behaviour.ts';

/** What OAuth calls what is wrong (spec#7.3-body; RFC 6749, 5.2). */
export type TokenError = 'invalid_client' | 'invalid_grant' | 'invalid_request' | 'unsupported_grant_type';

type Sentence = Readonly<Record<Language, string>>;

/** Why the token endpoint refuses, each with its error and its description; the first six are those of spec#7.3. */
const refusals = {
  'app-unknown': {
    error: 'invalid_client',
    en: 'The app for the token cannot be found.',
    de: 'Die App für das Token wurde nicht gefunden.',
    fr: 'L’application pour le jeton est introuvable.',
  },
  'secret-wrong': {
    error: 'invalid_client',
    en: 'The client id or secret is invalid.',
    de: 'Die Client-ID oder das Secret ist ungültig.',
    fr: 'L’identifiant ou le secret du client n’est pas valide.',
  },
  'code-wrong': {
    error: 'invalid_grant',
    en: 'The code is invalid, or was already used.',
    de: 'Der Code ist ungültig oder wurde schon verwendet.',
    fr: 'Le code n’est pas valide ou a déjà été utilisé.',
  },
  'redirect-foreign': {
    error: 'invalid_grant',
    en: "The redirect_uri is not included in the app's URL.",
    de: 'Die redirect_uri gehört nicht zur URL der App.',
    fr: 'La redirect_uri n’est pas incluse dans l’URL de l’application.',
  },
  'redirect-other': {
    error: 'invalid_grant',
    en: 'The redirect_uri is not the one that the code was sent to.',
    de: 'Die redirect_uri ist nicht die, an die der Code gesendet wurde.',
    fr: 'La redirect_uri n’est pas celle à laquelle le code a été envoyé.',
  },
  'state-other': {
    error: 'invalid_grant',
    en: 'The given state does not match the state sent when the token was requested.',
    de: 'Der angegebene state ist nicht der, der bei der Anfrage des Tokens gesendet wurde.',
    fr: 'Le state donné ne correspond pas à celui envoyé lors de la demande du jeton.',
  },
  'grant-type-unknown': {
    error: 'unsupported_grant_type',
    en: 'The grant_type is not authorization_code.',
    de: 'Der grant_type ist nicht authorization_code.',
    fr: 'Le grant_type n’est pas authorization_code.',
  },
  malformed: {
    error: 'invalid_request',
    en: 'The form is not percent-encoded UTF-8.',
    de: 'Das Formular ist kein prozentkodiertes UTF-8.',
    fr: 'Le formulaire n’est pas de l’UTF-8 encodé en pourcents.',
  },
  'parameter-twice': {
    error: 'invalid_request',
    en: 'A parameter is given twice with different values.',
    de: 'Ein Parameter ist zweimal mit verschiedenen Werten angegeben.',
    fr: 'Un paramètre est donné deux fois avec des valeurs différentes.',
  },
} as const satisfies Record<string, Sentence & { error: TokenError }>;

export type TokenRefusalName = keyof typeof refusals;

/** Thrown where the token endpoint gives no token. */
export class TokenRefusal extends Error {
  override name = 'TokenRefusal';
  readonly refusal: TokenRefusalName;

  constructor(error: TokenRefusalName) {
    super(refusals[error].en);
    this.refusal = error;
  }
}

/**
 * Rule: the answer to who gets no token: 400 and an array of `error` and `error_description` (spec#7.3-body), in
 * the language that `locale` asks for. RFC 6749, 5.2 has one object instead, and 401 for `invalid_client`.
 */
export const refusedToken = behaviour(
  'oauth.token.refused',
  (exchange: Exchange, name: TokenRefusalName): HttpResponse => {
    const { error, ...sentence } = refusals[name];
    const language = languages.find((known) => known === exchange.language) ?? 'en';
    return { status: 400, body: [{ error, error_description: sentence[language] }] };
  },
);

import type { Exchange } from '../../http/exchange/exchange.ts';
import type { HttpResponse } from '../../http/exchange/response.ts';
import type { Messages } from '../../messages/en.ts';
import { messagesIn } from '../../messages/messages.ts';
import { behaviour } from '../../world/behaviour.ts';

/** Error codes of OAuth (spec#7.3; RFC 6749, 5.2). */
type OAuthErrorCode = 'invalid_client' | 'invalid_grant' | 'invalid_request' | 'unsupported_grant_type';

/** The error code for each reason to reject a token request. */
const errorCodes = {
  'app-unknown': 'invalid_client',
  'secret-wrong': 'invalid_client',
  'code-wrong': 'invalid_grant',
  'redirect-foreign': 'invalid_grant',
  'redirect-other': 'invalid_grant',
  'state-other': 'invalid_grant',
  'grant-type-unknown': 'unsupported_grant_type',
  malformed: 'invalid_request',
  'parameter-twice': 'invalid_request',
} as const satisfies Record<keyof Messages['tokenErrors'], OAuthErrorCode>;

/** Why the token endpoint rejects a request. */
export type TokenErrorName = keyof typeof errorCodes;

/** Thrown when the token endpoint rejects a request. */
export class TokenError extends Error {
  override name = 'TokenError';
  readonly reason: TokenErrorName;
  /** What else is wrong, where a company says all of it. */
  readonly others: readonly TokenErrorName[];

  constructor(reason: TokenErrorName, others: readonly TokenErrorName[] = []) {
    super(messagesIn('en').tokenErrors[reason]);
    this.reason = reason;
    this.others = others;
  }
}

/**
 * Rule: the error response of the token endpoint: 400 and an array of `error` and `error_description` (spec#7.3), in
 * the language of `locale`. RFC 6749, 5.2 has a single object instead, and 401 for `invalid_client`.
 */
export const tokenErrorResponse = behaviour((exchange: Exchange, reason: TokenErrorName): HttpResponse => {
  const error_description = messagesIn(exchange.language).tokenErrors[reason];
  return { status: 400, body: [{ error: errorCodes[reason], error_description }] };
});

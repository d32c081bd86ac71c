import type { ErrorName, MessageValues } from '../messages/messages.ts';
import type { Company } from '../world/company.ts';
import { Refusal } from './refusal.ts';

/** Why a token was refused, in the words of RFC 6750, 3.1. */
export type TokenError = 'invalid_token' | 'insufficient_scope';

/** A 401 with the challenges that RFC 9110, 11.6.1 asks for: both ways to log in to the company. */
export function unauthorized(
  company: Company,
  sentence: ErrorName,
  error?: TokenError,
  mentions: MessageValues = {},
): Refusal {
  const realm = `realm="${company.name}"`;
  const bearer = error === undefined ? `Bearer ${realm}` : `Bearer ${realm}, error="${error}"`;
  const headers = { 'WWW-Authenticate': [`Basic ${realm}, charset="UTF-8"`, bearer] };
  return new Refusal(401, sentence, { headers, mentions });
}

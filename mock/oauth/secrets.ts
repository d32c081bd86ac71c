import { createHash, createHmac } from 'node:crypto';
import type { Company } from '../world/company.ts';

/** What OAuth gives out secrets for; each kind is counted on its own. */
export type SecretKind = 'visit' | 'session' | 'code' | 'token';

/**
 * The next secret of a kind: 43 characters of `A-Z a-z 0-9 _ -`. It follows from the company's seed, from how many
 * of its kind were given out, and from whom it is for: a run repeats exactly, records that are made in between
 * change nothing, and a secret from before a reset never comes to belong to somebody else. Whoever knows the seed
 * can guess it, as everything in a mock.
 */
export function nextSecret(company: Company, kind: SecretKind, holder: string): string {
  const number = company.ids.nextInSeries(`oauth.${kind}`);
  const origin = JSON.stringify([company.seed, company.name, kind, number, holder]);
  return createHash('sha256').update(origin).digest('base64url');
}

/**
 * The name under which a secret's row is kept. Who looks up a digest learns nothing from how long it takes, and
 * lists can show it.
 */
export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** A seal that only who knows the secret can put on a text. */
export function sealOf(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

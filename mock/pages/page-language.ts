import Negotiator from 'negotiator';
import type { Exchange } from '../http/exchange/exchange.ts';
import { type Language, languages } from '../messages/messages.ts';
import type { User } from '../world/user.ts';

/**
 * The language of a page: what `locale` asks for, else the user's own (spec#4.2-locale-default), else the one that the
 * browser prefers (RFC 9110, 12.5.4), else English.
 */
export function pageLanguage({ locale, message }: Exchange, user?: User): Language {
  const own = languages.find((language) => language === user?.language);
  return locale ?? own ?? preferred(message.headers) ?? 'en';
}

function preferred(headers: Negotiator.Headers): Language | undefined {
  if (headers['accept-language'] === undefined) return undefined;
  const language = new Negotiator({ headers }).language(languages);
  return languages.find((known) => known === language);
}

import { languages } from '../messages/messages.ts';
import type { Exchange } from './exchange.ts';

const LOCALE = /^([a-z]{2})_[A-Z]{2}$/;

/**
 * Step: takes the language of messages from `locale`, `<language>_<COUNTRY>` (specification 4.2). A language that the
 * mock does not speak leaves it at the caller's own; a `locale` of another shape is refused with the other parameters.
 */
export function chooseLanguage(exchange: Exchange): void {
  const locale = exchange.address.query.find(([name]) => name === 'locale')?.[1] ?? '';
  const language = LOCALE.exec(locale)?.[1];
  exchange.locale = languages.find((known) => known === language);
}

import type { Reply } from '../handler.ts';
import type { MessageCode } from './messages/message.ts';
import { sentence } from './messages/sentence.ts';

/** Something that is wrong with one property of a record. */
export interface Problem {
  /** Prefixed when nested: `line_items.price_single` (specification 7.2, rule 3). */
  property: string;
  code: MessageCode;
  /** The number that the message names. */
  limit?: number;
}

/** The property name of errors that concern no property. */
export const BASE = 'base';

/** An answer in the service's error shape: pairs of property and message (specification 7.2). */
export function refusal(status: number, problems: readonly Problem[], language: string): Reply {
  return {
    status,
    body: {
      errors: problems.map(({ property, code, limit }) => [property, sentence(code, language, limit)]),
    },
  };
}

/** The refusal of something that is not there (specification 7.1). */
export function notFound(language: string): Reply {
  return refusal(404, [{ property: BASE, code: 'not_found' }], language);
}

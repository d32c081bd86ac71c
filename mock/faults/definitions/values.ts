import type { Json } from '../../contract/json.ts';
import type { Install } from '../../world/behaviour.ts';
import type { CallFilter } from '../builders/requests.ts';
import { faultsInSection } from '../builders/section.ts';
import { changeSentTexts, changeSentValues } from '../builders/steps.ts';

/** Stores another value than the one that is sent. */
const replaceValue = (sent: Json, stored: Json): Install =>
  changeSentValues((value) => (value === sent ? stored : value));

const cutTexts = (calls?: CallFilter): Install => changeSentTexts((text) => text.slice(0, 60), calls);

const cutFractions = (calls: CallFilter): Install =>
  changeSentValues((value) => (typeof value === 'number' ? Math.trunc(value) : value), calls);

const emails: CallFilter = { action: 'create', type: 'email' };

/** Faults of values that are not those that were sent. */
export const valueFaults = [
  ...faultsInSection('4.1-read', 'wrong value', {
    'values.zero-as-null': {
      seen: 'The number 0 is stored as null.',
      install: replaceValue(0, null),
    },
    'values.false-as-true': {
      seen: 'The boolean false is stored as true.',
      install: replaceValue(false, true),
    },
    'values.quotes-lost': {
      seen: 'Texts lose their quotes, apostrophes and backslashes.',
      install: changeSentTexts((text) => text.replaceAll(/["'\\]/g, '')),
    },
    'values.long-texts-cut': {
      seen: 'Texts are cut off after 60 characters.',
      install: cutTexts(),
    },
  }),
  ...faultsInSection('4.1-create-email', 'one resource only', {
    'values.long-texts-cut-in-emails': {
      seen: 'The texts of emails are cut off after 60 characters.',
      install: cutTexts(emails),
    },
    'values.optional-texts-lost-in-emails': {
      seen: 'An email has only its `to_addr` and `body`; other texts are lost.',
      install: changeSentValues(
        (value, name) => (typeof value === 'string' && !['to_addr', 'body'].includes(name) ? null : value),
        emails,
      ),
    },
  }),
  ...faultsInSection('4.1-create-comment', 'one resource only', {
    'values.long-texts-cut-in-comments': {
      seen: 'The texts of comments are cut off after 60 characters.',
      install: cutTexts({ action: 'create', type: 'comment' }),
    },
  }),
  ...faultsInSection('4.1-create-payment', 'one resource only', {
    'values.fractions-cut-in-payments': {
      seen: 'The numbers of payments lose their fractions.',
      install: cutFractions({ action: 'create', type: 'payment' }),
    },
  }),
  ...faultsInSection('2.1-line-item-nested', 'nested only', {
    'values.fractions-cut-in-line-items': {
      seen: 'The numbers of line items lose their fractions.',
      install: cutFractions({ action: 'create', type: ['order', 'invoice'] }),
    },
  }),
];

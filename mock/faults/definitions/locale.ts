import type { Exchange } from '../../http/exchange/exchange.ts';
import { steps } from '../../http/steps.ts';
import { type Language, languages } from '../../messages/messages.ts';
import { formatPropertyError } from '../../resources/model/property-error.ts';
import { type Install, replace } from '../../world/behaviour.ts';
import { byToken, type Calls } from '../builders/requests.ts';
import { faultsInSection } from '../builders/section.ts';
import { afterStep, rejectCalls } from '../builders/steps.ts';

/** Replaces the language that `locale` selects, in some calls and after a step; undefined is that of the user. */
function replaceLanguage(
  choose: (asked: Language | undefined, exchange: Exchange) => Language | undefined,
  calls: Calls = {},
  step = steps.chooseLanguage,
): Install {
  return afterStep(calls, step, (exchange) => {
    exchange.locale = choose(exchange.locale, exchange);
  });
}

function languageOfBrowser({ message }: Exchange): Language | undefined {
  const preferred = message.headers['accept-language']?.slice(0, 2).toLowerCase();
  return languages.find((language) => language === preferred);
}

/** Faults of `locale`. */
export const localeFaults = [
  ...faultsInSection('4.2-locale', 'ignored', {
    'locale.ignored': {
      seen: "`locale` is ignored: messages are in the user's language.",
      install: replaceLanguage(() => undefined),
    },
    'locale.german-ignored': {
      seen: '`locale=de_DE` is ignored; every other `locale` is applied.',
      shape: 'one locale only',
      install: replaceLanguage((asked) => (asked === 'de' ? undefined : asked)),
    },
    'locale.french-in-english': {
      seen: 'Messages are in English with `locale=fr_FR`; every other `locale` is applied.',
      shape: 'one locale only',
      install: replaceLanguage((asked) => (asked === 'fr' ? 'en' : asked)),
    },
    'locale.english-in-german': {
      seen: 'Messages are in German with `locale=en_GB`; every other `locale` is applied.',
      shape: 'wrong value',
      install: replaceLanguage((asked) => (asked === 'en' ? 'de' : asked)),
    },
    'locale.ignored-with-tokens': {
      seen: '`locale` is ignored with a token; with HTTP Basic it is applied.',
      shape: 'one method only',
      install: replaceLanguage(() => undefined, byToken, steps.authenticate),
    },
    'locale.ignored-for-other-languages': {
      seen: '`locale` is ignored for users whose own language is not English.',
      install: replaceLanguage(
        () => undefined,
        ({ caller }) => caller !== undefined && caller.user.language !== 'en',
        steps.authenticate,
      ),
    },
    'locale.of-the-browser-first': {
      seen: 'Messages are in the language of `Accept-Language`, whatever the `locale`.',
      shape: 'wrong value',
      install: replaceLanguage((asked, exchange) => languageOfBrowser(exchange) ?? asked),
    },
    'locale.rejected': {
      section: '4.1-list-parameters',
      seen: 'A call with `locale` returns 400.',
      shape: 'rejected',
      install: rejectCalls({ parameter: 'locale' }, 400, steps.readBody),
    },
  }),
  ...faultsInSection('4.2-locale-default', 'wrong value', {
    'locale.always-english': {
      seen: "Without `locale`, messages are in English, whatever the user's language.",
      install: replaceLanguage((asked) => asked ?? 'en'),
    },
    'locale.always-english-with-tokens': {
      seen: 'Without `locale`, messages are in English with a token; with HTTP Basic they are in the language of the user.',
      shape: 'one method only',
      install: replaceLanguage((asked) => asked ?? 'en', byToken, steps.authenticate),
    },
    'locale.of-the-browser': {
      seen: "Without `locale`, messages are in the language of `Accept-Language`, whatever the user's language.",
      install: replaceLanguage((asked, exchange) => asked ?? languageOfBrowser(exchange)),
    },
  }),
  ...faultsInSection('7.2-language', 'nested only', {
    'locale.nested-errors-untranslated': {
      seen: 'Messages about nested records, such as line items, are always in English.',
      install: replace(formatPropertyError, (format, problem, language) =>
        format(problem, problem.property.includes('.') ? 'en' : language),
      ),
    },
    'locale.only-blank': {
      seen: 'Only the message about blank values is translated; all others are in English.',
      shape: 'wrong value',
      install: replace(formatPropertyError, (format, problem, language) =>
        format(problem, problem.code === 'blank' ? language : 'en'),
      ),
    },
  }),
];

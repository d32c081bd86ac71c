import type { Exchange } from '../../http/exchange/exchange.ts';
import { steps } from '../../http/steps.ts';
import { type Language, languages } from '../../messages/messages.ts';
import { formatPropertyError } from '../../resources/problem.ts';
import { faultsOf, type Install } from '../fault.ts';
import { calls } from '../ways/calls.ts';
import { replaces } from '../ways/rules.ts';
import { follows, turnsAway } from '../ways/steps.ts';

/** Takes another language than the one that `locale` asks for; undefined is that of the user. */
function speaks(choose: (asked: Language | undefined, exchange: Exchange) => Language | undefined): Install {
  return follows(
    () => true,
    steps.chooseLanguage,
    (exchange) => {
      exchange.locale = choose(exchange.locale, exchange);
    },
  );
}

function languageOfBrowser({ message }: Exchange): Language | undefined {
  const wanted = message.headers['accept-language']?.slice(0, 2).toLowerCase();
  return languages.find((language) => language === wanted);
}

/** Faults of `locale`. */
export const localeFaults = [
  ...faultsOf(
    '4.2',
    'locale selects the language for translated error messages and other language-related features.',
    [
      {
        name: 'locale.overlooked',
        seen: "Messages are in the user's language with any `locale`.",
        shape: 'left undone',
        install: speaks(() => undefined),
      },
      {
        name: 'locale.german-overlooked',
        seen: "Messages are in the user's language with `locale=de_DE`; every other `locale` is followed.",
        shape: 'one locale only',
        install: speaks((asked) => (asked === 'de' ? undefined : asked)),
      },
      {
        name: 'locale.french-in-english',
        seen: 'Messages are in English with `locale=fr_FR`; every other `locale` is followed.',
        shape: 'one locale only',
        install: speaks((asked) => (asked === 'fr' ? 'en' : asked)),
      },
      {
        name: 'locale.english-in-german',
        seen: 'Messages are in German with `locale=en_GB`; every other `locale` is followed.',
        shape: 'wrong value',
        install: speaks((asked) => (asked === 'en' ? 'de' : asked)),
      },
      {
        name: 'locale.overlooked-with-tokens',
        seen: "Messages are in the user's language with any `locale` where a token is shown; with HTTP Basic it is followed.",
        shape: 'one way only',
        install: follows(calls({ way: ['bearer', 'query'] }), steps.authenticate, (exchange) => {
          exchange.locale = undefined;
        }),
      },
      {
        name: 'locale.turned-away',
        seen: 'A call with `locale` is 400.',
        shape: 'turned away',
        install: turnsAway(calls({ parameter: 'locale' }), 400, steps.readBody),
      },
    ],
  ),
  ...faultsOf('4.2', "locale defaults to the current user's language.", [
    {
      name: 'locale.always-english',
      seen: 'Messages are in English without `locale`, whatever language the user has.',
      shape: 'wrong value',
      install: speaks((asked) => asked ?? 'en'),
    },
    {
      name: 'locale.of-the-browser',
      seen: 'Messages are in the language of `Accept-Language` without `locale`, whatever language the user has.',
      shape: 'wrong value',
      install: speaks((asked, exchange) => asked ?? languageOfBrowser(exchange)),
    },
  ]),
  ...faultsOf('7.2 rule 4', 'Messages are translated according to locale.', [
    {
      name: 'locale.nested-errors-untranslated',
      seen: 'Messages about nested records, as about line items, are in English with any `locale`.',
      shape: 'nested only',
      install: replaces(
        formatPropertyError,
        (tell) => (problem, language) => tell(problem, problem.property.includes('.') ? 'en' : language),
      ),
    },
    {
      name: 'locale.blank-alone',
      seen: 'The message about what is blank is translated; every other one is in English with any `locale`.',
      shape: 'wrong value',
      install: replaces(
        formatPropertyError,
        (tell) => (problem, language) => tell(problem, problem.code === 'blank' ? language : 'en'),
      ),
    },
  ]),
];

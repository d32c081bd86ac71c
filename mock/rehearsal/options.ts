import {
  duration,
  helpPage,
  type OptionValues,
  oneOf,
  readCommandLine,
  typedCommand,
  UsageError,
  wholeNumber,
} from 'countersign-contract/command';
import type { Chosen } from '../choices/choice.ts';
import { readChoices } from '../choices/read-choices.ts';
import { StartError } from '../contract/load.ts';

const longestRun = 24 * 3600;

/** Every option of the command line, in the order of the help. */
const command = {
  summary:
    'Runs your tests against the mock as it is by default, then against mixtures of what conforming servers may do, and says what they assume.',
  usage: `${typedCommand('countersign', 'start')} rehearse [OPTION ...] -- COMMAND [ARGUMENT ...]`,
  rest: {
    takes: 'COMMAND ...',
    help: 'your tests; COUNTERSIGN_URL has the address of a mock of their own, COUNTERSIGN_PROFILE a file with its profile',
  },
  notes:
    'Exit codes: 0 no assumption found, 1 assumptions, 2 the tests fail by default, or not the same way twice.',
  options: {
    runs: {
      takes: 'NUMBER',
      help: 'mixtures to run against (default: 20)',
      default: 20,
      read: wholeNumber(1, 10_000),
    },
    seed: {
      takes: 'TEXT',
      help: 'draws the mixtures: the same seed draws the same ones (default: 1)',
      default: '1',
    },
    jobs: {
      takes: 'NUMBER',
      help: 'runs at the same time, where your tests can (default: 1)',
      default: 1,
      read: wholeNumber(1, 64),
    },
    allow: {
      takes: 'NAME=VALUE',
      help: 'a choice of your deployment, for all runs; can be repeated',
      repeats: true,
    },
    like: {
      takes: 'FILE',
      help: 'report of the suite on your deployment: the first run has its choices instead of the defaults, and all have its violations',
    },
    choices: {
      takes: 'CHOICES',
      help: 'run once, against these choices: NAME=VALUE,..., random:SEED, or a JSON file',
    },
    schemas: {
      takes: 'FOLDER',
      help: 'folder of schema files, <version>/<type>.json, instead of the built-in ones',
    },
    'test-timeout': {
      takes: 'TIME',
      help: 'after which one run of your tests counts as failed (default: 10m)',
      default: 600_000,
      read: duration(1, longestRun),
    },
    format: {
      takes: 'FORMAT',
      help: 'text, json or markdown (default: text)',
      default: 'text',
      read: oneOf('text', 'json', 'markdown'),
    },
  },
} as const;

/** A rehearsal as its command line asks for it. */
export type RehearsalOptions = Omit<OptionValues<typeof command.options>, 'allow' | 'choices'> & {
  allow: Chosen;
  /** Absent for a whole rehearsal. */
  choices?: Chosen;
  tests: readonly string[];
};

/** Reads the arguments after `rehearse`; undefined for help. @throws UsageError */
export function readRehearsal(args: readonly string[]): RehearsalOptions | undefined {
  const line = readCommandLine(command, args);
  if (line.help) return undefined;
  if (line.rest.length === 0)
    throw new UsageError('rehearse needs the command of your tests; write rehearse -- npm test.');
  const { allow, choices, ...options } = line.values;
  return {
    ...options,
    tests: line.rest,
    allow: allow.length > 0 ? choicesOf('allow', allow.join(',')) : {},
    ...(choices !== undefined && { choices: choicesOf('choices', choices) }),
  };
}

function choicesOf(option: string, text: string): Chosen {
  try {
    return readChoices(text);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new UsageError(error.message.replace('--choices', `--${option}`));
  }
}

/** The text that `rehearse --help` prints. */
export function rehearsalHelp(): string {
  return helpPage(command);
}

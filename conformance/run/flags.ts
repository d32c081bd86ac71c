import { parseArgs } from 'node:util';
import { instead } from '../profile/nearest-name.ts';
import { UsageError } from './usage-error.ts';

/** Every option, and whether it takes a value. */
const flags = {
  help: { type: 'boolean', short: 'h' },
  target: { type: 'string' },
  profile: { type: 'string' },
  'profile-header': { type: 'string', multiple: true },
  init: { type: 'string' },
  image: { type: 'string' },
  'image-port': { type: 'string' },
  'image-env': { type: 'string', multiple: true },
  'image-timeout': { type: 'string' },
  only: { type: 'string', multiple: true },
  skip: { type: 'string', multiple: true },
  level: { type: 'string' },
  'read-only': { type: 'boolean' },
  shard: { type: 'string' },
  merge: { type: 'string', multiple: true },
  workers: { type: 'string' },
  baseline: { type: 'string' },
  bail: { type: 'string' },
  timeout: { type: 'string' },
  report: { type: 'string' },
} as const;

const seeHelp = '(--help lists the options)';

type Token = NonNullable<ReturnType<typeof parseArgs>['tokens']>[number];

/** Holds one word of the command line to the table of options. */
function assertKnown(token: Token): void {
  if (token.kind === 'positional') {
    throw new UsageError(`What is ${token.value} to be? ${seeHelp}`);
  }
  if (token.kind !== 'option') return;
  const { name, rawName, value: given, inlineValue } = token;
  if (!Object.hasOwn(flags, name)) {
    throw new UsageError(
      `There is no option ${rawName}; ${instead(name, Object.keys(flags), '--')} ${seeHelp}`,
    );
  }
  const { type } = flags[name as keyof typeof flags];
  if (type === 'boolean' && given !== undefined) throw new UsageError(`${rawName} takes no value.`);
  if (
    type === 'string' &&
    (given === undefined || given === '' || (!inlineValue && given.startsWith('--')))
  ) {
    throw new UsageError(`${rawName} needs a value after it. ${seeHelp}`);
  }
}

function parsed(args: readonly string[]) {
  const end = args.indexOf('--');
  const own = {
    args: end < 0 ? [...args] : args.slice(0, end),
    options: flags,
    allowPositionals: true,
  } as const;
  for (const token of parseArgs({ ...own, strict: false, tokens: true }).tokens) assertKnown(token);
  return { ...parseArgs(own).values, command: end < 0 ? [] : args.slice(end + 1) };
}

/** What stands on the command line, as text. */
export type Given = ReturnType<typeof parsed>;

/** What cannot be meant together, or needs something else with it. */
const misuses: readonly (readonly [(given: Given) => unknown, string])[] = [
  [
    (it) => it.image === undefined && (it['image-port'] ?? it['image-env'] ?? it['image-timeout']),
    'The options --image-… belong to --image NAME, which is not there.',
  ],
  [
    (it) => it.image === undefined && it.command.length > 0,
    'What stands after -- is handed to an image; name one with --image NAME.',
  ],
  [
    (it) => it.init !== undefined && it.target === undefined && it.image === undefined,
    '--init needs the target to ask: --init FILE --target URL',
  ],
  [
    (it) => !it.help && !it.merge && !it.image && !it.profile && !it.target,
    `Say what to judge: --target URL --profile FILE ${seeHelp}`,
  ],
];

/**
 * What stands on the command line, held to what there is and what goes together. `command` is what stands after `--`.
 * A mistake is a UsageError with one sentence.
 */
export function readFlags(args: readonly string[]): Given {
  const given = parsed(args);
  const misuse = misuses.find(([isMisused]) => isMisused(given));
  if (misuse && !given.help) throw new UsageError(misuse[1]);
  return given;
}

import { parseArgs } from 'node:util';
import { suggestName, UsageError } from '../errors/usage-error.ts';

/** What `--help` shows. */
export const usage = `Judges an implementation of the business documents API against its specification.

  npm run verify -- --target URL --profile FILE

  --target URL       address of the company to judge, without /api (wins over the profile's baseUrl)
  --profile FILE     what the suite has to know about the target: YAML or JSON, a file or an address
  --profile-header 'NAME: VALUE'
                     sent where the profile is asked for at an address; \${NAME} is read from the environment
  --init FILE        write a commented profile for --target or --image, with what can be found out, and stop

  --image NAME       start a container of this image, judge it, remove it; a --profile that begins with / and is no file
                     is asked of the container
  --image-port PORT  its port to judge (default: the first that it exposes); HOST:PORT says which port of this machine
                     leads there (default: any free one)
  --image-env NAME=VALUE, --image-env NAME
                     a variable of its environment; without a value that of this environment (may be repeated)
  --image-timeout SECONDS
                     longest wait for its first answer (default: 120)
  -- ARGUMENT ...    what stands after -- is handed to the image as its command

  --only PATTERN     judge these requirements or checks only (ids, * at the end; may be repeated)
  --skip PATTERN     leave these out (may be repeated)
  --level LEVEL      must, should or may: from this level up (default: may, which is all)
  --read-only        send no unsafe method
  --shard I/N        run the I-th of N parts; merge their reports with --merge DIR --merge DIR ...

  --workers N        checks side by side (default: 4 to 8, by the machine)
  --timeout SECONDS  longest wait for an answer (default: 15)
  --bail N           stop after N failures
  --baseline FILE    known failures; one that no longer fails is red, too
  --report DIR       write report.html, report.json, junit.xml, summary.md and badge.svg there

Exit codes: 0 conforms, 1 violations, 2 could not judge.
`;

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
      `There is no option ${rawName}; ${suggestName(name, Object.keys(flags), '--')} ${seeHelp}`,
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

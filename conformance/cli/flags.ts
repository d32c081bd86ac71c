import { parseArgs } from 'node:util';
import { suggestName, UsageError } from '../errors/usage-error.ts';

/** An option of the command line: how it is parsed, and what `--help` says about it. */
type Flag = {
  readonly type: 'boolean' | 'string';
  readonly short?: string;
  readonly multiple?: boolean;
  /** The placeholder of its value in the help text. */
  readonly value?: string;
  readonly help: string;
  /** Starts a new block of the help text. */
  readonly block?: boolean;
};

/** Every option of the command line. Parsing and `--help` both come from this table. */
const flags = {
  target: {
    type: 'string',
    value: 'URL',
    help: 'address of the company to judge, without /api; wins over the baseUrl of the profile',
  },
  profile: {
    type: 'string',
    value: 'FILE',
    help: 'what the suite has to know about the target: YAML or JSON, a file or a URL',
  },
  'profile-header': {
    type: 'string',
    multiple: true,
    value: "'NAME: VALUE'",
    help: `sent with the request for a profile at a URL; \${NAME} is read from the environment`,
  },
  init: {
    type: 'string',
    value: 'FILE',
    help: 'write a commented profile for --target or --image, with everything that can be discovered, and stop',
  },
  image: {
    type: 'string',
    value: 'NAME',
    block: true,
    help: 'start a container of this image, judge it, and remove it (needs the package testcontainers); a --profile that begins with / and is not a file is requested from the container',
  },
  'image-port': {
    type: 'string',
    value: 'PORT',
    help: 'its port to judge (default: the first that it exposes); HOST:PORT also chooses the port of this machine (default: any free one)',
  },
  'image-env': {
    type: 'string',
    multiple: true,
    value: 'NAME[=VALUE]',
    help: 'an environment variable of the container; without a value, that of this environment (can be repeated)',
  },
  'image-timeout': {
    type: 'string',
    value: 'TIME',
    help: 'longest wait for its first response: 90s, 5m (default: 2m)',
  },
  list: {
    type: 'boolean',
    block: true,
    help: 'print the requirements and checks that --only, --skip and --level select, and stop; no target is needed',
  },
  explain: {
    type: 'string',
    value: 'ID',
    help: 'print what the register says about a requirement, its checks, the violations that they notice, and an exchange that passes beside one that fails, and stop; no target is needed',
  },
  json: { type: 'boolean', help: 'print --list or --explain as JSON' },
  only: {
    type: 'string',
    multiple: true,
    value: 'PATTERN',
    block: true,
    help: 'judge only these requirements or checks (ids or titles, in which * stands for any text; can be repeated)',
  },
  'only-failed': {
    type: 'string',
    value: 'REPORT',
    help: 'judge only the checks that failed, or could not be judged, in an earlier report (its folder, or report.json)',
  },
  watch: {
    type: 'boolean',
    help: 'repeat the failed checks each time the target restarts, and everything once none is left; Ctrl-C ends it',
  },
  skip: { type: 'string', multiple: true, value: 'PATTERN', help: 'leave these out (can be repeated)' },
  level: {
    type: 'string',
    value: 'LEVEL',
    help: 'must, should or may: from this level up (default: may, which is everything)',
  },
  types: {
    type: 'string',
    value: 'TYPES',
    help: 'the resource types that the target has, such as contact,order; what belongs to others counts as not implemented yet',
  },
  'read-only': { type: 'boolean', help: 'send safe methods only' },
  depth: {
    type: 'string',
    value: 'DEPTH',
    help: 'quick visits each value of the axes of a requirement, full (the default) crosses them; quick takes 24 seconds of processor time against the mock, full 29 (npm run bench:suite)',
  },
  shard: {
    type: 'string',
    value: 'I/N',
    help: 'run the I-th of N parts; after all of them, alone/N runs the checks that need the target to themselves',
  },
  merge: {
    type: 'string',
    multiple: true,
    value: 'DIR',
    help: 'merge the reports of all parts instead of judging (repeat it for each part)',
  },
  workers: {
    type: 'string',
    value: 'N',
    block: true,
    help: 'number of checks that run at the same time (default: 4 to 8, depending on the machine; 16 where a response takes 20 ms or more)',
  },
  timeout: { type: 'string', value: 'TIME', help: 'longest wait for a response: 30s, 1m (default: 15s)' },
  'run-timeout': {
    type: 'string',
    value: 'TIME',
    help: 'ends the run after this time, with a report of what was judged: 20m, 2h (default: 45m)',
  },
  bail: { type: 'string', value: 'N', help: 'stop after N failures' },
  keep: {
    type: 'boolean',
    help: 'leave the records of failed checks on the target, and name them',
  },
  baseline: {
    type: 'string',
    value: 'FILE',
    help: 'known failures; one that no longer fails is a violation, too; with --merge, those of all parts together',
  },
  compare: {
    type: 'string',
    multiple: true,
    value: 'REPORT',
    help: 'an earlier report (its folder, or report.json), or a folder of such folders: the report says what is new, mended and still broken since the latest of them, and draws all as a chart (can be repeated)',
  },
  report: {
    type: 'string',
    value: 'DIR',
    help: 'write report.html, report.json, junit.xml, summary.md, badge.svg, specification.html and repeat/ (scripts that repeat failures) there',
  },
  help: { type: 'boolean', short: 'h', block: true, help: 'show this text' },
  debug: { type: 'boolean', help: 'show where in the suite a failure of its own occurred' },
} as const satisfies Readonly<Record<string, Flag>>;

const indent = 21;
const width = 116;

/** A text in lines of at most the width, each after the indent. */
function wrap(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (indent + line.length + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}

function helpLines([name, { short, value, help, block }]: [string, Flag]): string[] {
  const term = `  ${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`;
  const [first = '', ...rest] = wrap(help);
  const begin =
    term.length < indent ? [`${term.padEnd(indent)}${first}`] : [term, `${' '.repeat(indent)}${first}`];
  return [...(block ? [''] : []), ...begin, ...rest.map((line) => `${' '.repeat(indent)}${line}`)];
}

/** What `--help` prints. */
export const usage: string = [
  'Judges a server of the business documents API against the specification.',
  '',
  '  countersign-verify --target URL --profile FILE [OPTION ...] [-- ARGUMENT ...]',
  '',
  ...Object.entries<Flag>(flags).flatMap(helpLines),
  ...helpLines([
    '',
    { type: 'string', value: 'ARGUMENT ...', help: 'everything after -- is the command of the --image' },
  ]),
  '',
  'Exit codes: 0 conforms, 1 violations, 2 could not judge.',
  '',
].join('\n');

const seeHelp = '(--help lists the options)';

type Token = NonNullable<ReturnType<typeof parseArgs>['tokens']>[number];

/** Rejects arguments that the table of options does not have. */
function assertKnown(token: Token): void {
  if (token.kind === 'positional') {
    throw new UsageError(`Unexpected argument ${token.value}. ${seeHelp}`);
  }
  if (token.kind !== 'option') return;
  const { name, rawName, value, inlineValue } = token;
  if (!Object.hasOwn(flags, name)) {
    throw new UsageError(
      `Unknown option ${rawName}; ${suggestName(name, Object.keys(flags), '--')} ${seeHelp}`,
    );
  }
  const { type } = flags[name as keyof typeof flags];
  if (type === 'boolean' && value !== undefined) throw new UsageError(`${rawName} takes no value.`);
  const isMissing = value === undefined || value === '' || (!inlineValue && value.startsWith('--'));
  if (type === 'string' && isMissing) throw new UsageError(`${rawName} needs a value. ${seeHelp}`);
}

function parseFlags(args: readonly string[]) {
  const end = args.indexOf('--');
  const config = {
    args: end < 0 ? [...args] : args.slice(0, end),
    options: flags,
    allowPositionals: true,
  } as const;
  for (const token of parseArgs({ ...config, strict: false, tokens: true }).tokens) assertKnown(token);
  return { ...parseArgs(config).values, command: end < 0 ? [] : args.slice(end + 1) };
}

/** The values of the command line, as text. */
export type FlagValues = ReturnType<typeof parseFlags>;

/** Options that contradict each other, or need another one. */
const misuses: readonly (readonly [(values: FlagValues) => unknown, string])[] = [
  [
    (it) => it.image === undefined && (it['image-port'] ?? it['image-env'] ?? it['image-timeout']),
    'The options --image-… need --image NAME.',
  ],
  [
    (it) => it.image === undefined && it.command.length > 0,
    'The arguments after -- are the command of an image; name it with --image NAME.',
  ],
  [
    (it) => it.init !== undefined && it.target === undefined && it.image === undefined,
    '--init needs a target: --init FILE --target URL',
  ],
  [
    (it) => it.json && !it.list && it.explain === undefined,
    '--json is the form of --list and --explain; add one of them. A report has JSON in report.json (--report DIR).',
  ],
  [
    (it) => it.watch && (it.image ?? it.shard ?? it.merge),
    '--watch judges one running target: leave out --image, --shard and --merge.',
  ],
  [
    (it) => !it.help && !it.list && !it.explain && !it.merge && !it.image && !it.profile && !it.target,
    `Say what to judge: --target URL --profile FILE ${seeHelp}`,
  ],
];

/** Parses the command line; `command` is everything after `--`. A mistake is a UsageError with one sentence. */
export function readFlags(args: readonly string[]): FlagValues {
  const values = parseFlags(args);
  const misuse = misuses.find(([isMisused]) => isMisused(values));
  if (misuse && !values.help) throw new UsageError(misuse[1]);
  return values;
}

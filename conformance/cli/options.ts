import {
  duration,
  type Environment,
  helpPage,
  type OptionValues,
  oneOf,
  readCommandLine,
  typedCommand,
  UsageError,
  wholeNumber,
} from 'countersign-contract/command';
import type { ContainerSettings } from '../container/container-settings.ts';
import { type TraceMode, usualAbsence } from '../context/run-context.ts';
import type { HeaderField } from '../errors/exchange.ts';
import { quote } from '../report/curl.ts';
import type { Level } from '../requirements/requirement.ts';
import { setNames } from '../requirements/sets.ts';
import { usualRunTimeout, usualTimeout } from '../run/options.ts';
import {
  levels,
  readHeader,
  readKey,
  readLevels,
  readPorts,
  readShard,
  readTarget,
  readTraceMode,
  readTypes,
  readVariable,
} from './option-values.ts';

const usualImageTimeout = 120_000;

/** Every option of the command line, in the order of the help. */
const command = {
  summary: 'Judges a server of the business documents API against the specification.',
  usage: `${typedCommand('countersign-verify', 'verify')} --target URL --profile FILE [OPTION ...] [-- ARGUMENT ...]`,
  rest: { takes: 'ARGUMENT ...', help: 'everything after -- is the command of the --image' },
  notes:
    'Exit codes: 0 conforms, 1 violations, 2 could not judge. Other commands: history, can-deploy (--help explains each).',
  options: {
    target: {
      takes: 'URL',
      help: 'address of the company to judge, without /api; wins over the baseUrl of the profile',
      read: readTarget,
    },
    profile: {
      takes: 'FILE',
      help: 'what the suite has to know about the target: YAML or JSON, a file or a URL',
    },
    'profile-header': {
      repeats: true,
      takes: "'NAME: VALUE'",
      help: `sent with the request for a profile at a URL; \${NAME} is read from the environment`,
      read: readHeader,
    },
    init: {
      takes: 'FILE',
      help: 'write a commented profile for --target or --image, with everything that can be discovered, and stop',
    },
    image: {
      takes: 'NAME',
      block: true,
      help: 'start a container of this image, judge it, and remove it (needs the package testcontainers); a --profile that begins with / and is not a file is requested from the container',
    },
    'image-port': {
      takes: 'PORT',
      help: 'its port to judge (default: the first that it exposes); HOST:PORT also chooses the port of this machine (default: any free one)',
      read: readPorts,
    },
    'image-env': {
      repeats: true,
      takes: 'NAME[=VALUE]',
      help: 'an environment variable of the container; without a value, that of this environment (can be repeated)',
      read: readVariable,
    },
    'image-timeout': {
      takes: 'TIME',
      help: 'longest wait for its first response: 90s, 5m (default: 2m)',
      read: duration(0.1, 3600),
    },
    list: {
      block: true,
      help: 'print the requirements and checks that --only, --skip and --level select, and stop; no target is needed',
    },
    explain: {
      takes: 'ID',
      help: 'print what the register says about a requirement, its checks, the violations that they notice, and a request that passes beside one that fails, and stop; no target is needed',
    },
    json: { help: 'print --list or --explain as JSON' },
    only: {
      repeats: true,
      takes: 'PATTERN',
      block: true,
      help: 'judge only these requirements or checks (ids or titles, in which * stands for any text; can be repeated)',
    },
    'only-failed': {
      takes: 'REPORT',
      help: 'judge only the checks that failed, or could not be judged, in an earlier report (its folder, or report.json)',
    },
    watch: {
      help: 'repeat the failed checks each time the target restarts, and everything once none is left; Ctrl-C ends it',
    },
    skip: { repeats: true, takes: 'PATTERN', help: 'leave these out (can be repeated)' },
    level: {
      takes: 'LEVEL',
      help: 'must, should or may: from this level up (default: may, which is everything)',
      default: levels.may,
      read: readLevels,
    },
    types: {
      takes: 'TYPES',
      help: 'the resource types that the target has, such as contact,order; what belongs to others counts as not implemented yet',
      read: readTypes,
    },
    requirements: {
      takes: 'SET',
      help: `judge by the requirements and levels of a released set (${setNames.join(', ')}): what newer ones find is reported beside the verdict`,
      read: oneOf(...setNames),
    },
    'read-only': { help: 'send safe methods only' },
    depth: {
      takes: 'DEPTH',
      help: 'full (the default) crosses the axes of a requirement, in 12,800 requests to the mock; quick, in 5,300, visits each value once, leaves out checks that differ from another in the type only, and most drawn stories (--profile-run)',
      default: 'full' as const,
      read: oneOf('quick', 'full'),
    },
    seed: {
      takes: 'S',
      help: 'draw the stories from this number (default: that of the release, so that a gate judges the same twice)',
      read: wholeNumber(0, 4_294_967_295),
    },
    stories: {
      takes: 'N',
      help: 'how many stories to draw (default: as many as --depth takes)',
      read: wholeNumber(0, 10_000),
    },
    explore: {
      takes: 'TIME',
      help: 'draw stories from further seeds for this time as well: 10m, 1h (more than --run-timeout needs that option, too)',
      read: duration(1, 7 * 24 * 3600),
    },
    found: {
      takes: 'FILE',
      help: 'stories that violated something, in their shortest form: those in FILE are played first, and new ones are added to it',
    },
    shard: {
      takes: 'I/N',
      help: 'run the I-th of N parts; after all of them, alone/N runs the checks that need the target to themselves',
      read: readShard,
    },
    merge: {
      repeats: true,
      takes: 'DIR',
      help: 'merge the reports of all parts instead of judging (repeat it for each part)',
    },
    later: {
      takes: 'FILE',
      help: 'for a target without a clock to move: the first run keeps its tokens in FILE, encrypted; the same command an hour later judges their expiry, and its report is that of both runs',
    },
    'later-key': {
      takes: 'NAME',
      help: 'the environment variable with the key for --later, of 16 characters or more',
      read: readKey,
    },
    workers: {
      takes: 'N',
      block: true,
      help: 'number of checks that run at the same time (default: 4 to 8, depending on the machine; 16 where a response takes 20 ms or more)',
      read: wholeNumber(1, 64),
    },
    concurrency: {
      takes: 'N',
      help: 'number of requests that are under way at the same time (default: 8 at first, then 4 to 32, as the target bears)',
      read: wholeNumber(1, 256),
    },
    timeout: {
      takes: 'TIME',
      help: 'longest wait for a response: 30s, 1m (default: 15s)',
      default: usualTimeout,
      read: duration(0.1, 3600),
    },
    patience: {
      takes: 'TIME',
      help: 'how long the target may stay away, such as for a restart behind a gateway (default: 60s)',
      default: usualAbsence,
      read: duration(0, 3600),
    },
    'run-timeout': {
      takes: 'TIME',
      help: 'ends the run after this time, with a report of what was judged: 20m, 2h (default: 45m)',
      default: usualRunTimeout,
      read: duration(1, 7 * 24 * 3600),
    },
    bail: {
      takes: 'N',
      help: 'stop after N failures of a must',
      default: 0,
      read: wholeNumber(0, 1_000_000),
    },
    'max-requests': {
      takes: 'N',
      help: 'begin no check after so many requests; with --budget, what matters most comes first, and a must that was not judged leaves the verdict open',
      read: wholeNumber(1, 10_000_000),
    },
    budget: {
      takes: 'TIME',
      help: 'begin no check after this time: 30s, 5m',
      read: duration(1, 7 * 24 * 3600),
    },
    previous: {
      takes: 'REPORT',
      help: 'an earlier report (its folder, or report.json): what did not pass there is judged first, and --shard deals checks out by the time that they took',
    },
    'profile-run': {
      help: 'print what the run cost: its requests by purpose, operation and requirement, and its times (report.html and report.json have them always)',
    },
    keep: {
      help: 'leave the records of failed checks on the target, and name them',
    },
    'clean-up': {
      takes: 'FOLDER',
      help: 'where the run lists what it creates: if it is cancelled, the next run with this folder removes that first, on another machine, too (without it, on the same machine)',
    },
    baseline: {
      takes: 'FILE',
      help: 'known failures; one that no longer fails is a violation, too; with --merge, those of all parts together',
    },
    compare: {
      repeats: true,
      takes: 'REPORT',
      help: 'an earlier report (its folder, or report.json), or a folder of such folders: the report says what is new, mended and still broken since the latest of them, and draws all as a chart (can be repeated)',
    },
    history: {
      takes: 'FOLDER',
      help: 'add this run to the history in FOLDER, of which countersign-verify history FOLDER --out DIR makes a page, and which countersign-verify can-deploy asks',
    },
    record: {
      takes: 'FILE',
      help: 'keep all exchanges in FILE, without secrets, with a checksum',
    },
    rejudge: {
      takes: 'FILE',
      help: 'judge the exchanges that --record kept again, without the target: what they cannot show is uncertain',
    },
    against: {
      takes: 'RUN',
      help: 'last: what failed in the latest run of the target in --history is known, so that only new failures violate; the report compares the two',
      read: oneOf('last'),
    },
    revision: {
      takes: 'TEXT',
      help: 'what is judged, such as a commit, for --history (default: GITHUB_SHA or CI_COMMIT_SHA of the environment)',
    },
    report: {
      takes: 'DIR',
      help: 'write report.html, report.json, junit.xml, summary.md, badge.svg, specification.html, repeat/ (scripts that repeat failures) and traces/ (the exchanges of failures as HAR, and what the browser did) there',
    },
    trace: {
      takes: 'MODE',
      help: 'which dialogs --report keeps as traces of Playwright, without secrets: failed (the default), on for those of all checks, or off',
      default: 'failed' as TraceMode | undefined,
      read: readTraceMode,
    },
  },
} as const;

type Values = OptionValues<typeof command.options>;

/** Options that contradict each other, or need another one. */
const misuses: readonly (readonly [(values: Values, rest: readonly string[]) => unknown, string])[] = [
  [
    (it) => it.image === undefined && (it.imagePort ?? it.imageEnv[0] ?? it.imageTimeout),
    'The options --image-… need --image NAME.',
  ],
  [
    (it, rest) => it.image === undefined && rest.length > 0,
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
    (it) => (it.later === undefined) !== (it.laterKey === undefined),
    '--later FILE and --later-key NAME need each other.',
  ],
  [
    (it) =>
      it.later !== undefined &&
      (it.image ?? it.shard ?? it.merge[0] ?? (it.watch || it.readOnly || undefined)),
    '--later judges one running target twice: leave out --image, --shard, --merge, --watch and --read-only.',
  ],
  [
    (it) => it.readOnly && (it.explore ?? it.stories ?? it.seed ?? it.found) !== undefined,
    '--read-only plays no stories, which write: leave out --explore, --stories, --seed and --found.',
  ],
  [
    (it) => it.explore !== undefined && it.explore >= it.runTimeout,
    '--explore takes longer than the whole run may: give a longer --run-timeout, too (45m without it).',
  ],
  [
    (it) => it.against !== undefined && it.history === undefined,
    '--against last needs the runs: --history FOLDER',
  ],
  [
    (it) => it.watch && (it.image ?? it.shard ?? it.merge[0]),
    '--watch judges one running target: leave out --image, --shard and --merge.',
  ],
  [
    (it) => it.rejudge !== undefined && (it.image ?? it.profile ?? it.target ?? it.record ?? it.merge[0]),
    '--rejudge judges a record instead of a target: leave out --target, --profile, --image, --record and --merge.',
  ],
  [
    (it) =>
      !it.list &&
      !it.explain &&
      it.merge.length === 0 &&
      !it.rejudge &&
      !it.image &&
      !it.profile &&
      !it.target,
    'Say what to judge: --target URL --profile FILE (--help lists the options).',
  ],
];

/** The options of the command line. Times in milliseconds. */
export type Options = Omit<
  Values,
  'level' | 'image' | 'imagePort' | 'imageEnv' | 'imageTimeout' | 'profileHeader'
> & {
  /** The level that `--level` names, and those above it. */
  readonly levels: readonly Level[];
  /** Sent with the request for a profile at a URL. */
  readonly profileHeaders: readonly HeaderField[];
  /** The container to start and judge. */
  readonly image: ContainerSettings | undefined;
  /** The command line as it was given, for a shell. */
  readonly commandLine: string;
};

/** What `--help` prints. */
export const usage = helpPage(command);

/** A command line as it was read. */
export type Command = { readonly help: true } | { readonly help: false; readonly options: Options };

/** An argument as a report shows it: quoted for a shell, and the value of a header only where it is read from the environment. */
function shown(argument: string, at: number, all: readonly string[]): string {
  const isHeader = all[at - 1] === '--profile-header' || argument.startsWith('--profile-header=');
  const text = isHeader && !argument.includes(`\${`) ? argument.replace(/:.*$/s, ': …') : argument;
  return /^[\w./:=@,+-]+$/.test(text) ? text : quote(text);
}

/** Reads the command line. A mistake in it is a UsageError with one sentence. */
export function readCommand(args: readonly string[], environment?: Environment): Command {
  const line = readCommandLine(command, args, environment);
  if (line.help) return line;
  const { values, rest } = line;
  const misuse = misuses.find(([isMisused]) => isMisused(values, rest));
  if (misuse) throw new UsageError(misuse[1]);
  const {
    image,
    imagePort,
    imageEnv,
    imageTimeout = usualImageTimeout,
    level,
    profileHeader,
    ...others
  } = values;
  const container = image !== undefined && {
    image,
    port: imagePort?.port,
    hostPort: imagePort?.hostPort,
    environment: Object.fromEntries(imageEnv),
    command: rest,
    timeout: imageTimeout,
  };
  const options = {
    ...others,
    levels: level,
    profileHeaders: profileHeader,
    image: container || undefined,
    commandLine: ['npx', 'countersign-verify', ...args.map(shown)].join(' '),
  };
  return { help: false, options };
}

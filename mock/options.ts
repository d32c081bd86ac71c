import {
  closestName,
  type Environment,
  helpPage as formatHelp,
  type OptionValues,
  oneOf,
  readCommandLine,
  typedCommand,
  UsageError,
  wholeNumber,
} from 'countersign-contract/command';
import { savedWithinSeconds } from './control/state/state-saver.ts';
import { defaults } from './start.ts';

/** A parsed command line. */
export type Command = { help: true } | { help: false; options: CommandOptions };

/** Options of the mock, or of the validating proxy. */
export type CommandOptions = Omit<OptionValues<typeof command.options>, 'drain'> & { drainSeconds: number };

const defaultPort = 4010;

const largestSeed = 1_000_000;

const longestDrain = 300;

const longestDomain = 232;

/** The environment variable for the control token. */
const tokenVariable = 'COUNTERSIGN_CONTROL_TOKEN';

/** Every option of the command line, in the order of the help. */
const command = {
  summary: 'Starts a stateful mock of the business documents REST API.',
  usage: `${typedCommand('countersign', 'start')} [OPTION ...]`,
  notes:
    'Exit codes: 0 stopped by a signal, 1 cannot start, 2 an option cannot be used. Other command: rehearse (--help explains it).',
  options: {
    port: {
      takes: 'NUMBER',
      help: `port to listen on (default: ${defaultPort}; 0 picks a free port)`,
      default: defaultPort,
      read: wholeNumber(0, 65_535),
    },
    host: {
      takes: 'ADDRESS',
      help: `address to listen on (default: ${defaults.host}; 0.0.0.0 accepts other machines)`,
    },
    seed: {
      takes: 'TEXT',
      help: 'seed of all ids and data: the same seed gives the same data',
    },
    'seed-size': {
      takes: 'NUMBER',
      help: `contacts that the first company starts with, up to ${largestSeed}; its documents grow with them`,
      read: wholeNumber(1, largestSeed),
    },
    schemas: {
      takes: 'FOLDER',
      help: 'folder of schema files, <version>/<type>.json, instead of the built-in ones',
    },
    watch: {
      help: 'reload schema files when they change, and report breaking changes',
    },
    'base-domain': {
      takes: 'DOMAIN',
      help: 'domain whose subdomains are companies, beside localhost: mock.example has acme.mock.example',
      read: readDomain,
    },
    'control-token': {
      takes: 'TEXT',
      help: `token for the control API (or set ${tokenVariable}); without one, only this machine has access`,
      variable: tokenVariable,
      read: readToken,
    },
    state: {
      takes: 'FILE',
      help: `persist the state in a file, or in a database that replicas share (postgres://...); saved within ${savedWithinSeconds} seconds of a change`,
    },
    durable: {
      help: 'save each change before its response is sent; a change that cannot be saved is a 503',
    },
    drain: {
      takes: 'SECONDS',
      help: `how long to serve after a signal to stop, while /__mock/ready says 503; up to ${longestDrain} (default: 0)`,
      default: 0,
      read: wholeNumber(0, longestDrain),
    },
    log: {
      takes: 'FORMAT',
      help: 'text or json: log each request to standard output, one a line, without secrets',
      read: oneOf('text', 'json'),
    },
    scenario: {
      takes: 'FILE',
      help: 'load a scenario (state, clock, faults, troubles, custom responses) into the first company',
    },
    proxy: {
      takes: 'URL',
      help: 'forward requests to a real server instead of mocking it, and report contract violations',
      read: readServer,
    },
    only: {
      takes: 'OPERATIONS',
      help: 'with --proxy: forward these operations only (listContacts,readContact), and mock all others',
      read: (text: string) => text.split(','),
    },
    except: {
      takes: 'OPERATIONS',
      help: 'with --proxy: mock these operations, and forward all others',
      read: (text: string) => text.split(','),
    },
    strict: {
      help: 'validate responses against the OpenAPI document; a violation is a 500 that names it',
    },
    'strict-input': {
      help: 'refuse values of other types than the declared ones ("10.00" for a number) instead of converting them',
    },
    'strict-scope': {
      help: 'reject scopes that name an unknown context (api/products:read) instead of ignoring that part',
    },
    discovery: {
      help: 'serve /.well-known/oauth-authorization-server for clients that need OAuth metadata (RFC 8414)',
    },
    like: {
      takes: 'REPORT',
      help: 'do what a deployment does by the report.json of the suite on it: its choices, and its violations as faults',
    },
    choices: {
      takes: 'CHOICES',
      help: 'what every company does where the specification is open: NAME=VALUE,..., random:SEED, or a JSON file',
    },
  },
} as const;

/** Reads the command line, which takes precedence over the environment. @throws UsageError */
export function readCommand(args: readonly string[], environment?: Environment): Command {
  const [first = ''] = args;
  if (closestName(first, ['rehearse']))
    throw new UsageError(`Unknown command ${first}; did you mean rehearse?`);
  const line = readCommandLine(command, args, environment);
  if (line.help) return line;
  const { drain, ...options } = line.values;
  const isPartial = options.only !== undefined || options.except !== undefined;
  if (isPartial && (options.proxy === undefined || (options.only && options.except)))
    throw new UsageError('--only or --except, one of them, goes with --proxy URL.');
  if (options.like !== undefined && options.choices !== undefined)
    throw new UsageError('--like has the choices of the deployment; leave --choices out.');
  return { help: false, options: { ...options, drainSeconds: drain } };
}

/** The text that `--help` prints. */
export function helpPage(): string {
  return formatHelp(command);
}

function readServer(text: string): URL {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol) && url.username === '') return url;
  throw new UsageError('--proxy takes the URL of a server, such as https://acme.example.com.');
}

/** A domain name (RFC 1035, 2.3.1), short enough for the name of a company before it. */
function readDomain(text: string): string {
  const labels = text.toLowerCase().split('.');
  const isDomain = labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label));
  const isAddress = /^\d+$/.test(labels.at(-1) ?? '');
  if (isDomain && !isAddress && text.length <= longestDomain && labels.at(-1) !== 'localhost')
    return labels.join('.');
  throw new UsageError(
    `--base-domain takes a domain name such as mock.example, without scheme and port, not "${text}".`,
  );
}

function readToken(text: string): string {
  if (/^[!-~]+$/.test(text)) return text;
  throw new UsageError('--control-token must be visible ASCII without spaces.');
}

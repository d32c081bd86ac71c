import { parseArgs } from 'node:util';
import { UsageError } from 'countersign-contract/command';
import { closest, distance } from 'fastest-levenshtein';
import { savedWithinSeconds } from './control/state/state-saver.ts';
import { defaults, type MockOptions } from './start.ts';

/** A parsed command line. */
export type Command = { help: true } | { help: false; options: CommandOptions };

/** Options of the mock, or of the validating proxy. */
export interface CommandOptions extends MockOptions {
  /** The server behind the validating proxy. */
  proxy?: URL;
}

type Option = {
  /** The placeholder of the value; undefined for a flag. */
  takes?: string;
  help: string;
  /** Parses the value. @throws UsageError */
  read(text: string): CommandOptions;
};

const defaultPort = 4010;

const largestSeed = 1_000_000;

const longestDrain = 300;

const longestDomain = 232;

/** The maximum edit distance between an unknown option and a suggested one. */
const largestTypo = 3;

/** The environment variable for the control token, which process lists do not show. */
const tokenVariable = 'COUNTERSIGN_CONTROL_TOKEN';

/** Every option of the command line, in the order of the help. */
const table: Readonly<Record<string, Option>> = {
  port: {
    takes: 'NUMBER',
    help: `port to listen on (default: ${defaultPort}; 0 picks a free port)`,
    read: (text) => ({ port: readPort(text) }),
  },
  host: {
    takes: 'ADDRESS',
    help: `address to listen on (default: ${defaults.host}; 0.0.0.0 accepts other machines)`,
    read: (host) => ({ host }),
  },
  seed: {
    takes: 'TEXT',
    help: 'seed of all ids and data: the same seed gives the same data',
    read: (seed) => ({ seed }),
  },
  'seed-size': {
    takes: 'NUMBER',
    help: `contacts that the first company starts with, up to ${largestSeed}; its documents grow with them`,
    read: (text) => ({ seedSize: readSeedSize(text) }),
  },
  schemas: {
    takes: 'FOLDER',
    help: 'folder of schema files, <version>/<type>.json, instead of the built-in ones',
    read: (schemas) => ({ schemas }),
  },
  watch: {
    help: 'reload schema files when they change, and report breaking changes',
    read: () => ({ watch: true }),
  },
  'base-domain': {
    takes: 'DOMAIN',
    help: 'domain whose subdomains are companies, beside localhost: mock.example has acme.mock.example',
    read: (text) => ({ baseDomain: readDomain(text) }),
  },
  'control-token': {
    takes: 'TEXT',
    help: `token for the control API (or set ${tokenVariable}); without one, only this machine has access`,
    read: (text) => ({ controlToken: readToken(text) }),
  },
  state: {
    takes: 'FILE',
    help: `persist the state in a file, or in a database that replicas share (postgres://...); saved within ${savedWithinSeconds} seconds of a change`,
    read: (state) => ({ state }),
  },
  durable: {
    help: 'save each change before its response is sent; a change that cannot be saved is a 503',
    read: () => ({ durable: true }),
  },
  drain: {
    takes: 'SECONDS',
    help: `how long to serve after a signal to stop, while /__mock/ready says 503; up to ${longestDrain} (default: 0)`,
    read: (text) => ({ drainSeconds: readDrain(text) }),
  },
  log: {
    takes: 'FORMAT',
    help: 'json: log each request to standard output, one JSON object a line, without secrets',
    read: (text) => ({ log: readLogFormat(text) }),
  },
  scenario: {
    takes: 'FILE',
    help: 'load a scenario (state, clock, faults, troubles, custom responses) into the first company',
    read: (scenario) => ({ scenario }),
  },
  choices: {
    takes: 'CHOICES',
    help: 'what every company does where the specification is open: NAME=VALUE,..., random:SEED, or a JSON file',
    read: (choices) => ({ choices }),
  },
  proxy: {
    takes: 'URL',
    help: 'forward requests to a real server instead of mocking it, and report contract violations',
    read: (text) => ({ proxy: readServer(text) }),
  },
  strict: {
    help: 'validate responses against the OpenAPI document; a violation is a 500 that names it',
    read: () => ({ strict: true }),
  },
  'strict-input': {
    help: 'refuse values of other types than the declared ones ("10.00" for a number) instead of converting them',
    read: () => ({ strictInput: true }),
  },
  'strict-scope': {
    help: 'reject scopes that name an unknown context (api/products:read) instead of ignoring that part',
    read: () => ({ strictScope: true }),
  },
  discovery: {
    help: 'serve /.well-known/oauth-authorization-server for clients that need OAuth metadata (RFC 8414)',
    read: () => ({ discovery: true }),
  },
  debug: {
    help: 'show where in the program a failure of its own occurred',
    read: () => ({}),
  },
};

/** Parses the command line, which takes precedence over the environment. @throws UsageError */
export function readCommand(args: readonly string[], environment = process.env): Command {
  const names = Object.entries(table).map(
    ([name, { takes }]) => [name, takes ? 'string' : 'boolean'] as const,
  );
  const types = Object.fromEntries(names.map(([name, type]) => [name, { type }]));
  const { tokens } = parseArgs({ args: [...args], options: types, strict: false, tokens: true });
  const controlToken = environment[tokenVariable] && readToken(environment[tokenVariable]);
  const usedNames = new Set<string>();
  const options: CommandOptions = { port: defaultPort, ...(controlToken ? { controlToken } : {}) };
  for (const token of tokens) {
    if (token.kind !== 'option')
      throw new UsageError(`Unexpected argument "${args[token.index]}"; see --help.`);
    if (token.name === 'help' || token.name === 'h') return { help: true };
    if (usedNames.has(token.name)) throw new UsageError(`${token.rawName} is given more than once.`);
    usedNames.add(token.name);
    const option = Object.hasOwn(table, token.name) ? table[token.name] : undefined;
    Object.assign(options, readOption(token.rawName, option, token.value, token.inlineValue));
  }
  return { help: false, options };
}

function readOption(
  name: string,
  option: Option | undefined,
  value: string | undefined,
  inline: boolean | undefined,
): CommandOptions {
  if (option === undefined) {
    const known = [...Object.keys(table), 'help'].map((option) => `--${option}`);
    const near = closest(name, known);
    const hint = distance(name, near) <= largestTypo ? `did you mean ${near}? See` : 'see';
    throw new UsageError(`Unknown option ${name}; ${hint} --help.`);
  }
  if (option.takes === undefined) {
    if (value !== undefined) throw new UsageError(`${name} takes no value.`);
    return option.read('');
  }
  if (!value || (!inline && value.startsWith('--'))) {
    throw new UsageError(`${name} needs a value; write ${name} ${option.takes}.`);
  }
  return option.read(value);
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

function readSeedSize(text: string): number {
  const size = Number(text);
  if (/^\d+$/.test(text) && size >= 1 && size <= largestSeed) return size;
  throw new UsageError(`--seed-size takes a number from 1 to ${largestSeed}, not "${text}".`);
}

function readLogFormat(text: string): 'json' {
  if (text === 'json') return text;
  throw new UsageError(`--log takes json, not "${text}".`);
}

function readDrain(text: string): number {
  const seconds = Number(text);
  if (/^\d+$/.test(text) && seconds <= longestDrain) return seconds;
  throw new UsageError(`--drain takes a number of seconds from 0 to ${longestDrain}, not "${text}".`);
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UsageError(`--port takes a number from 0 to 65535, not "${text}".`);
}

/** The text that `--help` prints. */
export function helpPage(): string {
  const usages = Object.entries(table).map(
    ([name, { takes, help }]) => [takes ? `--${name} ${takes}` : `--${name}`, help] as const,
  );
  const rows = [...usages, ['--help', 'print this help'] as const];
  return [
    'Starts a stateful mock of the business documents REST API.',
    '',
    'Usage: npm start -- [options]',
    '',
    ...rows.map(([usage, help]) => `  ${usage.padEnd(24)}${help}`),
    '',
  ].join('\n');
}

import { parseArgs } from 'node:util';
import { closest, distance } from 'fastest-levenshtein';
import { SAVED_WITHIN_SECONDS } from './control/state/state-file.ts';
import { defaults, type MockOptions } from './start.ts';

/** What a command line asks for. */
export type Command = { help: true } | { help: false; options: CommandOptions };

/** What a mock is started with, or a proxy in its place. */
export interface CommandOptions extends MockOptions {
  /** The server that a validating proxy stands before. */
  proxy?: URL;
}

/** A mistake in the command line, in one sentence that says how to write it. */
export class UsageError extends Error {
  override name = 'UsageError';
}

interface Option {
  /** What the option takes; nothing for a switch. */
  takes?: string;
  help: string;
  /** Reads what was given into the options; `undefined` for a switch. @throws UsageError */
  read(text: string): CommandOptions;
}

const DEFAULT_PORT = 4010;

/** How many letters may differ between an unknown option and the one that is suggested. */
const LARGEST_TYPO = 3;

/** Where a control token is read from that stands in no list of processes. */
const TOKEN_VARIABLE = 'COUNTERSIGN_CONTROL_TOKEN';

/** Every option of the command line, in the order of the help. */
const table: Readonly<Record<string, Option>> = {
  port: {
    takes: 'NUMBER',
    help: `port to listen on, ${DEFAULT_PORT} by default; 0 takes any free one`,
    read: (text) => ({ port: readPort(text) }),
  },
  host: {
    takes: 'ADDRESS',
    help: `address to listen on, ${defaults.host} by default; 0.0.0.0 lets other machines in`,
    read: (host) => ({ host }),
  },
  seed: {
    takes: 'TEXT',
    help: 'what all ids and numbers follow from: the same seed gives the same world',
    read: (seed) => ({ seed }),
  },
  schemas: {
    takes: 'FOLDER',
    help: 'folder of schema files, <version>/<type>.json, to serve in place of our own',
    read: (schemas) => ({ schemas }),
  },
  watch: {
    help: 'follow the schema files: serve what is changed there at once, and say what breaks for clients',
    read: () => ({ watch: true }),
  },
  'control-token': {
    takes: 'TEXT',
    help: `what callers of /__mock must show (or in ${TOKEN_VARIABLE}); without it, only this machine is served`,
    read: (text) => ({ controlToken: readToken(text) }),
  },
  state: {
    takes: 'FILE',
    help: `keep everything in a file: read at the start, saved within ${SAVED_WITHIN_SECONDS} seconds of a change and at the end`,
    read: (state) => ({ state }),
  },
  proxy: {
    takes: 'URL',
    help: 'serve no mock: send everything on to a real server, and report what is not as the document says',
    read: (text) => ({ proxy: readServer(text) }),
  },
  strict: {
    help: 'validate every answer against the document; a drift is a 500 that says where',
    read: () => ({ strict: true }),
  },
};

/** Reads the arguments of the command line, which win over the environment. @throws UsageError */
export function readCommand(args: readonly string[], environment = process.env): Command {
  const names = Object.entries(table).map(
    ([name, { takes }]) => [name, takes ? 'string' : 'boolean'] as const,
  );
  const types = Object.fromEntries(names.map(([name, type]) => [name, { type }]));
  const { tokens } = parseArgs({ args: [...args], options: types, strict: false, tokens: true });
  const controlToken = environment[TOKEN_VARIABLE] && readToken(environment[TOKEN_VARIABLE]);
  const given = new Set<string>();
  const options: CommandOptions = { port: DEFAULT_PORT, ...(controlToken ? { controlToken } : {}) };
  for (const token of tokens) {
    if (token.kind !== 'option') throw new UsageError(`"${args[token.index]}" is no option; see --help.`);
    if (token.name === 'help' || token.name === 'h') return { help: true };
    if (given.has(token.name)) throw new UsageError(`${token.rawName} is given twice; give it once.`);
    given.add(token.name);
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
    const hint = distance(name, near) <= LARGEST_TYPO ? `did you mean ${near}? See` : 'see';
    throw new UsageError(`There is no option ${name}; ${hint} --help.`);
  }
  if (option.takes === undefined) {
    if (value !== undefined) throw new UsageError(`${name} takes no value; write it alone.`);
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
  throw new UsageError('--proxy takes the address of a server, such as https://acme.example.com.');
}

function readToken(text: string): string {
  if (/^[!-~]+$/.test(text)) return text;
  throw new UsageError('--control-token takes visible ASCII without blanks, which a header can carry.');
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UsageError(`--port takes a number from 0 to 65535, not "${text}".`);
}

/** The page that `--help` prints. */
export function helpPage(): string {
  const usages = Object.entries(table).map(
    ([name, { takes, help }]) => [takes ? `--${name} ${takes}` : `--${name}`, help] as const,
  );
  const rows = [...usages, ['--help', 'print this page'] as const];
  return [
    'Serves a mock of the business documents REST API that remembers what it is told.',
    '',
    'Usage: npm start -- [options]',
    '',
    ...rows.map(([usage, help]) => `  ${usage.padEnd(24)}${help}`),
    '',
  ].join('\n');
}

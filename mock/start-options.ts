import { suggestName } from 'countersign-contract/command';
import type { Chosen } from './choices/choice.ts';
import { OptionError } from './contract/load.ts';
import type { Scenario } from './control/scenario/scenario.ts';

/** Options of a mock. */
export type MockOptions = {
  /** Port to listen on; 0, the default here, picks a free one, and with `false` only `fetch` reaches the mock. */
  port?: number | false;
  /** Address to listen on; 127.0.0.1 by default. */
  host?: string;
  /** The seed of all ids and data. */
  seed?: string;
  /** The number of contacts that the first company starts with; its documents grow with them. */
  seedSize?: number;
  /** Folder of schema files (`<version>/<type>.json`); the built-in ones by default. */
  schemas?: string;
  /** Whether schema files are reloaded when they change, with data that is migrated to fit. */
  watch?: boolean;
  /** Whether the responses of operations are validated against the document. */
  strict?: boolean;
  /** Whether values of other types than the declared ones are refused with 422 instead of converted. */
  strictInput?: boolean;
  /** Whether a scope that names a context which does not exist is rejected instead of ignored. */
  strictScope?: boolean;
  /** Whether `/.well-known/oauth-authorization-server` says where the OAuth endpoints are (RFC 8414). */
  discovery?: boolean;
  /**
   * How every company answers where the specification is open: choices by name, `NAME=VALUE,...`, `random:SEED`, or a file with a
   * JSON object of them.
   */
  choices?: string | Chosen;
  /** Names of the faults that every company starts with. */
  faults?: readonly string[];
  /** The domain whose subdomains are companies, beside `localhost`: `mock.example`. */
  baseDomain?: string;
  /** The token for the control API; without one, only this machine has access. */
  controlToken?: string;
  /**
   * File to persist the state in, or address of a PostgreSQL database that replicas share (`postgres://...`): saved within
   * 3 seconds of a change and on exit.
   */
  state?: string;
  /** Whether a change is saved before its response is sent, so that a response is never lost. */
  durable?: boolean;
  /** How long `stop` keeps serving while the mock says that it is not ready, in seconds; 0 by default. */
  drainSeconds?: number;
  /** Whether each request is logged to standard output, one a line, without secrets: for people, or as JSON. */
  log?: 'text' | 'json';
  /** A scenario to load into the first company, or the path of its file. */
  scenario?: string | Scenario;
};

/** What the value of an option is, in words, and whether a value is that. */
type Kind = readonly [words: string, isMeant: (value: unknown) => boolean];

const text: Kind = ['a text', (value) => typeof value === 'string'];
const flag: Kind = ['true or false', (value) => typeof value === 'boolean'];
const isWhole = (least: number, most: number) => (value: unknown) =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
const isObject = (value: unknown) => typeof value === 'object' && value !== null;

const kinds: Readonly<Record<keyof MockOptions, Kind>> = {
  port: ['a whole number from 0 to 65535, or false', (value) => value === false || isWhole(0, 65_535)(value)],
  host: text,
  seed: text,
  seedSize: ['a whole number of 1 or more', isWhole(1, Number.MAX_SAFE_INTEGER)],
  schemas: text,
  watch: flag,
  strict: flag,
  strictInput: flag,
  strictScope: flag,
  discovery: flag,
  choices: ['a text or an object', (value) => typeof value === 'string' || isObject(value)],
  faults: ['a list of names', Array.isArray],
  baseDomain: text,
  controlToken: text,
  state: text,
  durable: flag,
  drainSeconds: ['a number of 0 or more', (value) => typeof value === 'number' && value >= 0],
  log: ['"text" or "json"', (value) => value === 'text' || value === 'json'],
  scenario: ['a text or an object', (value) => typeof value === 'string' || isObject(value)],
};

/**
 * Rejects what a compiler would: options of other names, and values of other types.
 * @throws StartError saying in one sentence which option is wrong
 */
export function checkOptions(options: MockOptions): void {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    if (!isName(name))
      throw new OptionError(`There is no option ${name}; ${suggestName(name, Object.keys(kinds))}`);
    const [words, isMeant] = kinds[name];
    if (!isMeant(value)) throw new OptionError(`${name} must be ${words}, not ${JSON.stringify(value)}.`);
  }
}

const isName = (name: string): name is keyof MockOptions => Object.hasOwn(kinds, name);

import { suggestName } from 'countersign-contract/command';
import { OptionError } from './contract/load.ts';
import type { MockOptions } from './start.ts';

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

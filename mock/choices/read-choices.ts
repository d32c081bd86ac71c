import { readFileSync } from 'node:fs';
import { OptionError } from '../contract/load.ts';
import type { Chosen } from './choice.ts';
import { choiceNames, parseChoices, type Selection, selectChoices } from './select.ts';

/**
 * The choices that a mock starts with: an object of them, `NAME=VALUE,...`, `random:SEED`, or the name of a file with the object in JSON.
 * @throws StartError saying what is wrong with which of them
 */
export function readChoices(from: string | Chosen): Chosen {
  const selection = selectionOf(from);
  if ('chosen' in selection) return selection.chosen;
  throw new OptionError(`--choices: ${selection.problem[1]}`);
}

function selectionOf(from: string | Chosen): Selection {
  if (typeof from !== 'string') return selectChoices(from);
  if ((/[=:]/.test(from) || choiceNames.includes(from)) && !from.endsWith('.json')) return parseChoices(from);
  return selectChoices(readFile(from));
}

function readFile(name: string): Record<string, unknown> {
  const advice = 'write a JSON object such as {"create.status": 200}, NAME=VALUE, or random:SEED';
  let text: string;
  try {
    text = readFileSync(name, 'utf8');
  } catch {
    throw new OptionError(`--choices: there is no file ${name} that can be read; ${advice}.`);
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Said below.
  }
  throw new OptionError(`--choices: ${name} is not a JSON object of choices; ${advice}.`);
}

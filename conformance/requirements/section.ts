import { parse } from 'yaml';
import { isObject } from '../schemas/json.ts';
import { type Basis, levels, type Protected, type Requirement, type Subject } from './requirement.ts';
import { cellPlanKeys, readCellPlan } from './requirement-axes.ts';

const bases: readonly Basis[] = ['documented', 'derived', 'assumed'];
const subjects: readonly Subject[] = ['service', 'client', 'operator', 'plan'];

const protectedThings: readonly Protected[] = ['access', 'records'];

type Raw = { readonly [key: string]: unknown };

const known = [
  ['id', 'anchors', 'statement', 'level', 'basis', 'subject'],
  ['appliesTo', 'readings', 'because', 'notTestable', 'parts', 'dependsOn', 'protects'],
  cellPlanKeys,
].flat();

/**
 * Reads one file of the register: `section` and `requirements`, each as `Requirement` has it (without `section`;
 * `subject` is the service unless it is given). Throws one sentence that names file, entry and key.
 */
export function readSection(file: string, text: string): readonly Requirement[] {
  const data: unknown = parse(text);
  if (!isObject(data)) throw new Error(`${file} is not a mapping with section and requirements.`);
  const section = textAt(data, 'section', file);
  if (!Array.isArray(data.requirements)) throw new Error(`${file} has no list of requirements.`);
  return data.requirements.map((entry, index) => readEntry(entry, section, `${file}, entry ${index + 1}`));
}

function readEntry(entry: unknown, section: string, where: string): Requirement {
  if (!isObject(entry)) throw new Error(`${where} is not a mapping.`);
  const unknownKey = Object.keys(entry).find((key) => !known.includes(key));
  if (unknownKey)
    throw new Error(`${where} has the unknown key ${unknownKey}; known are ${known.join(', ')}.`);
  const optional = (key: 'because' | 'notTestable') =>
    entry[key] === undefined ? {} : { [key]: textAt(entry, key, where) };
  const anchors = textsAt(entry, 'anchors', where);
  if (anchors.length === 0) throw new Error(`${where} has no anchors.`);
  const cellPlan = readCellPlan(entry, where);
  return {
    id: textAt(entry, 'id', where),
    section,
    anchors,
    statement: textAt(entry, 'statement', where),
    level: wordAt(entry, 'level', levels, where),
    basis: wordAt(entry, 'basis', bases, where),
    subject: wordAt({ subject: 'service', ...entry }, 'subject', subjects, where),
    appliesTo: textsAt(entry, 'appliesTo', where),
    readings: textsAt(entry, 'readings', where),
    ...optional('because'),
    ...optional('notTestable'),
    ...(entry.dependsOn !== undefined && { dependsOn: textsAt(entry, 'dependsOn', where) }),
    ...(entry.parts !== undefined && { parts: textsAt(entry, 'parts', where) }),
    ...(entry.protects !== undefined && { protects: wordAt(entry, 'protects', protectedThings, where) }),
    ...(cellPlan && { cellPlan }),
  };
}

function textAt(entry: Raw, key: string, where: string): string {
  const value = entry[key];
  if (typeof value !== 'string' || value.trim() === '') throw new Error(`${where} has no text for ${key}.`);
  return value;
}

function textsAt(entry: Raw, key: string, where: string): readonly string[] {
  const value = entry[key] ?? [];
  if (Array.isArray(value) && value.every((it): it is string => typeof it === 'string')) return value;
  throw new Error(`${where} has something other than a list of texts for ${key}.`);
}

function wordAt<Word extends string>(entry: Raw, key: string, words: readonly Word[], where: string): Word {
  const word = words.find((it) => it === entry[key]);
  if (!word) throw new Error(`${where} has the ${key} ${String(entry[key])}; known are ${words.join(', ')}.`);
  return word;
}

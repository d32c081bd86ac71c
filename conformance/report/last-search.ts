import type { Redactor } from '../context/redactor.ts';
import { isObject } from '../schemas/json.ts';
import { literal } from '../schemas/texts.ts';
import type { Report } from './report.ts';

/** A value without secrets, and where it had which: `requirements[3].checks[0].got: ‹users[0].password›`. */
type Searched<Value> = { readonly value: Value; readonly finds: readonly string[] };

/** What a redactor takes out of a text, by name. */
function namesIn(before: string, after: string): readonly string[] {
  const shown = (text: string) => text.match(/‹[^‹›]+›/g) ?? [];
  const known = new Set(shown(before));
  return [...new Set(shown(after))].filter((it) => !known.has(it));
}

/** What a run learns by the hundred, each long and random: some word ends like the beginning of one by chance. */
const beginnings = /‹(?:token|code|cookie|csrf token)›(?=…)/;

/** Whether all that a redactor takes out of a text is up to seven characters of such a secret before the mark of a cut. */
function isBeginning(before: string, after: string): boolean {
  const kept = after.split(beginnings).map(literal);
  return kept.length > 1 && new RegExp(`^${kept.join('(?:‹[^‹›]+›|.{1,7})')}$`, 's').test(before);
}

/** Searches every text in a value, and cuts out what is secret. `path` names the value. */
function searchFields(value: unknown, path: string, redactor: Pick<Redactor, 'sentence'>): Searched<unknown> {
  if (typeof value === 'string') {
    const text = redactor.sentence(value);
    const isFound = text !== value && !isBeginning(value, text);
    return { value: text, finds: isFound ? [`${path}: ${namesIn(value, text).join(', ')}`] : [] };
  }
  if (Array.isArray(value)) {
    const all = value.map((it, at) => searchFields(it, `${path}[${at}]`, redactor));
    return { value: all.map((it) => it.value), finds: all.flatMap((it) => it.finds) };
  }
  if (!isObject(value)) return { value, finds: [] };
  const all = Object.entries(value).map(([key, it]) => {
    const name = redactor.sentence(key);
    const inner = searchFields(it, path === '' ? name : `${path}.${name}`, redactor);
    return { entry: [name, inner.value] as const, finds: [...(name === key ? [] : [path]), ...inner.finds] };
  });
  return {
    value: Object.fromEntries(all.map((it) => it.entry)),
    finds: all.flatMap((it) => it.finds),
  };
}

/** The names of the properties of a report: words, as no secret is. */
function propertyNamesIn(value: unknown, names = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(value)) for (const it of value) propertyNamesIn(it, names);
  if (!isObject(value)) return names;
  for (const [name, it] of Object.entries(value)) {
    if (/^[a-z]+(?:[A-Z][a-z]+)*$/.test(name)) names.add(name);
    propertyNamesIn(it, names);
  }
  return names;
}

/** What every report says of a requirement, whatever the target does. */
const ownTexts = ({ requirements }: Report): readonly string[] =>
  requirements.flatMap(({ id, statement, violations = [] }) => [id, statement, ...violations]);

const describe = (find: string): string => `A secret stood in ${find}; it was cut out.`;

/** A report with more defects of the suite. */
export const withDefects = (report: Report, finds: readonly string[]): Report =>
  finds.length === 0
    ? report
    : { ...report, defects: [...new Set([...(report.defects ?? []), ...finds.map(describe)])] };

/**
 * The last search of a report for secrets, in every field. Redaction took them out where they arose: whatever is found here is a defect
 * of the suite, which the report names.
 */
export function searchReport(report: Report, redactor: Pick<Redactor, 'sentence' | 'publish'>): Report {
  redactor.publish([...propertyNamesIn(report), ...ownTexts(report)]);
  const { value, finds } = searchFields(report, '', redactor);
  return withDefects(value as Report, finds);
}

/** A text to be written or printed, without secrets; `finds` says in which lines of it there were any. */
export function searchText(
  name: string,
  text: string,
  redactor: Pick<Redactor, 'sentence'> | undefined,
): { readonly text: string; readonly finds: readonly string[] } {
  const searched = redactor?.sentence(text) ?? text;
  if (searched === text) return { text, finds: [] };
  const lines = text.split('\n');
  const at = searched.split('\n').findIndex((line, number) => line !== lines[number]);
  return { text: searched, finds: [`${name}, line ${at + 1}: ${namesIn(text, searched).join(', ')}`] };
}

import { typedCommand } from 'countersign-contract/command';
import { countOf } from 'countersign-contract/text';
import { choices } from '../choices/catalogue.ts';
import type { Chosen } from '../choices/choice.ts';
import { chosenValue } from '../choices/select.ts';
import { shellWord } from '../console/assets/curl.js';
import type { RehearsalOptions } from './options.ts';
import type { Assumption, ClientFinding, Rehearsal } from './rehearse.ts';

/**
 * What came of a rehearsal, for people or for programs.
 * @param tests the command of the tests
 * @param like the report whose likeness was the first server; the mock as it is by default where undefined
 */
export function describeRehearsal(
  rehearsal: Rehearsal,
  tests: readonly string[],
  format: RehearsalOptions['format'],
  like?: string,
): string {
  if (format === 'json') return JSON.stringify(withMeaning(rehearsal), null, 2);
  const isMarkdown = format === 'markdown';
  const command = tests.map(shellWord).join(' ');
  if (rehearsal.kind !== 'rehearsed') {
    const { end, lastLines } = rehearsal.run;
    const what =
      rehearsal.kind === 'fails by default'
        ? `Your tests fail against ${like === undefined ? 'the mock as it is by default' : `the likeness of ${like}`}: ${end}. Make them pass there first.`
        : `Your tests did not end the same way twice with the same choices (${list(rehearsal.chosen) || 'the defaults'}): ${end}. Make them steady first.`;
    return [what, ...quoted(lastLines, isMarkdown)].join('\n');
  }
  const { assumptions, mixtures, coverage, runs, base } = rehearsal;
  const again = `${typedCommand('countersign', 'start')} rehearse${like === undefined ? '' : ` --like ${shellWord(like)}`}`;
  const share = coverage === 1 ? 'all' : `${Math.floor(coverage * 100)} % of the`;
  const scope = `${countOf(mixtures, 'mixture')}, with ${share} pairs of values that can occur together; ${countOf(runs, 'run')} of your tests.`;
  const found = assumptions.map((one) => describeAssumption(one, base, { command, again, isMarkdown }));
  const summary = assumptions.length === 0 ? `No assumption was found in ${scope}` : `Found in ${scope}`;
  return [...found, summary, ...describeFindings(rehearsal.findings, isMarkdown)].join('\n\n');
}

const mostFindings = 20;

/** What the tests did wrong as a client; a finding that many requests have is told once. */
function describeFindings(findings: readonly ClientFinding[], isMarkdown: boolean): string[] {
  if (findings.length === 0) return [];
  const byWords = Map.groupBy(findings, ({ request, says }) => `${request}: ${says}`);
  const lines = [...byWords].map(([words, { length }]) =>
    length > 1 ? `${words} (${length} times)` : words,
  );
  const rest = lines.length - mostFindings;
  const shown = [...lines.slice(0, mostFindings), ...(rest > 0 ? [`${rest} more`] : [])];
  const title = 'What no client should do, and your tests did in their first run:';
  return [[isMarkdown ? `### ${title}` : title, ...quoted(shown, isMarkdown)].join('\n')];
}

function describeAssumption(
  { names, chosen, run }: Assumption,
  base: Chosen,
  { command, again: start, isMarkdown }: { command: string; again: string; isMarkdown: boolean },
): string {
  const parts = names.map((name) => partOf(name, chosen, base));
  const code = (text: string) => (isMarkdown ? `\`${text}\`` : text);
  const assumed = parts
    .map(({ name, title, usual }) => `${title}: ${usual} (choice ${code(name)})`)
    .join(', or ');
  const others = parts.map(({ title, other }) => `${title}: ${other}`).join(', and ');
  const again = `${start} --choices ${shellWord(list(chosen))} -- ${command}`;
  const sections = [...new Set(parts.map(({ section }) => section))].join(', ');
  return [
    `${isMarkdown ? '### ' : ''}Your tests assume: ${assumed}.`,
    `The specification leaves it open (${sections}). A conforming server may have: ${others}.`,
    `Fails: ${code(command)}, ${run.end}.`,
    ...quoted(run.lastLines, isMarkdown),
    `Again: ${code(again)}`,
  ].join(isMarkdown ? '\n\n' : '\n');
}

function partOf(name: string, chosen: Chosen, base: Chosen) {
  const choice = choices.find((one) => one.name === name);
  const usual = choice?.options.find(({ value }) => value === chosenValue(base, name));
  const other = choice?.options.find(({ value }) => value === chosen[name]);
  const words = (option: typeof usual): string => {
    const { value, means = '' } = option ?? {};
    if (means.startsWith(String(value))) return means;
    return typeof value === 'number' ? `${value} ${means}`.trim() : `${value} (${means})`;
  };
  return {
    name,
    title: choice?.title ?? name,
    section: (choice?.section ?? '').split('-')[0] ?? '',
    usual: words(usual),
    other: words(other),
  };
}

function withMeaning(rehearsal: Rehearsal): object {
  if (rehearsal.kind !== 'rehearsed') return rehearsal;
  const assumptions = rehearsal.assumptions.map(({ names, ...rest }) => ({
    choices: names.map((name) => partOf(name, rest.chosen, rehearsal.base)),
    ...rest,
  }));
  return { ...rehearsal, assumptions };
}

function quoted(lines: readonly string[], isMarkdown: boolean): string[] {
  if (isMarkdown) return ['```', ...lines.map((line) => line.replaceAll('```', "'''")), '```'];
  return lines.map((line) => `    ${line}`);
}

function list(chosen: Chosen): string {
  return Object.entries(chosen)
    .map(([name, value]) => `${name}=${value}`)
    .join(',');
}

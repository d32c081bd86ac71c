import { curl } from './curl.ts';
import type { Report, ReportedCheck, ReportedRequirement } from './report.ts';

const mostExchanges = 1;
const mostLeftovers = 20;

/** What stayed, with its own line for the first of many. */
function leftoverLines({ leftovers }: Report): string[] {
  if (leftovers.length === 0) return [];
  const more = leftovers.length - mostLeftovers;
  return [
    '',
    'Left behind, to be removed by hand:',
    ...leftovers.slice(0, mostLeftovers).map((it) => `  ${it.type} ${it.address}: ${it.reason}`),
    ...(more > 0 ? [`  and ${more} more (report.json lists them all)`] : []),
  ];
}

function failureLines(check: ReportedCheck, resolve: readonly string[]): string[] {
  const shown = check.exchanges?.filter((it) => it.number === check.shown).slice(0, mostExchanges) ?? [];
  return [
    `    ${check.title}`,
    ...(check.known === undefined ? [] : [`      known:    ${check.known}`]),
    ...(check.expected === undefined ? [] : [`      expected: ${check.expected}`]),
    ...(check.got === undefined ? [] : [`      got:      ${check.got}`]),
    ...(check.outcome === 'fail' ? [] : [`      ${(check.reason ?? '').replaceAll('\n', '\n      ')}`]),
    ...shown.map((it) => `      repeat:   ${curl(it.request, resolve)}`),
  ];
}

function section(
  title: string,
  requirements: readonly ReportedRequirement[],
  lines: (it: ReportedRequirement) => string[],
): string[] {
  return requirements.length === 0 ? [] : ['', title, ...requirements.flatMap(lines)];
}

const withOutcome = (it: ReportedRequirement, outcome: string) =>
  it.checks.filter((check) => check.outcome === outcome);

/** What a person reads at the end of a run: what is broken and why, what could not be judged, and the verdict in the last line. */
export function consoleText(report: Report): string {
  const { requirements, resolve } = report;
  const of = (outcome: string) => requirements.filter((it) => it.outcome === outcome);
  const heading = (it: ReportedRequirement) =>
    `  ${it.id} (${it.level}, section ${it.section}): ${it.statement}`;
  return [
    ...section('Broken:', of('fail'), (it) => [
      heading(it),
      `    ${it.reference}`,
      ...withOutcome(it, 'fail').flatMap((check) => failureLines(check, resolve)),
    ]),
    ...section('Could not be judged for trouble:', of('error'), (it) => [
      heading(it),
      ...withOutcome(it, 'error').flatMap((check) => failureLines(check, [])),
    ]),
    ...section('Untestable here:', of('untestable'), (it) => [
      `  ${it.id} (${it.level}): ${it.reason ?? ''}${it.waived === undefined ? '' : ` (waived: ${it.waived})`}`,
    ]),
    ...(report.outdated.length === 0
      ? []
      : [
          '',
          'Known failures that no longer fail; take them out of the baseline:',
          ...report.outdated.map((it) => `  ${it}`),
        ]),
    ...leftoverLines(report),
    ...(report.troubles.length === 0
      ? []
      : ['', 'Trouble of the suite itself:', ...report.troubles.map((it) => `  ${it}`)]),
    '',
    report.summary,
    '',
  ].join('\n');
}

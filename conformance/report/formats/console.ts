import { countOf } from '../../errors/count.ts';
import { curl } from '../curl.ts';
import { anchorIn, titles } from '../labels.ts';
import type { Report, ReportedCheck, ReportedRequirement } from '../report.ts';

const mostExchanges = 1;
const mostLeftovers = 20;

/** Leftovers, a line each for the first of them. */
function leftoverLines({ leftovers }: Report): string[] {
  if (leftovers.length === 0) return [];
  const more = leftovers.length - mostLeftovers;
  return [
    '',
    `${titles.leftovers}; remove by hand:`,
    ...leftovers.slice(0, mostLeftovers).map((it) => `  ${it.type} ${it.address}: ${it.reason}`),
    ...(more > 0 ? [`  and ${more} more (report.json lists them all)`] : []),
  ];
}

function failureLines(check: ReportedCheck, resolve: readonly string[]): string[] {
  const exchanges = check.exchanges?.filter((it) => it.number === check.shown).slice(0, mostExchanges) ?? [];
  return [
    `    ${check.title}`,
    ...(check.known === undefined ? [] : [`      known:    ${check.known}`]),
    ...(check.expected === undefined ? [] : [`      expected: ${check.expected}`]),
    ...(check.got === undefined ? [] : [`      got:      ${check.got}`]),
    ...(check.outcome === 'fail' ? [] : [`      ${(check.reason ?? '').replaceAll('\n', '\n      ')}`]),
    ...exchanges.map((it) => `      repeat:   ${curl(it.request, resolve)}`),
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

/** The step to take next, and where to read about it. */
function nextLines({ next }: Report): string[] {
  if (next === undefined) return [];
  const { requirement, statement, reference = '', part, request, finding = '', waiting } = next;
  const waits = `${countOf(waiting, 'check waits', 'checks wait')} for it`;
  if (requirement === undefined) {
    const advice = 'Add it to implemented in the profile once it is there.';
    return ['', `Next: ${part} is not implemented yet; ${waits}. ${advice}`];
  }
  const subject = finding.startsWith('answers ') ? `${request} ` : `${request}: `;
  return [
    '',
    `Next: ${request === undefined ? '' : subject}${finding}; ${waits}.`,
    `  ${requirement}: ${statement}`,
    `  Statement ${anchorIn(reference)} of the specification. More about it: --explain ${requirement}`,
  ];
}

/** What a person reads at the end of a run: what failed and why, what could not be judged, and the verdict in the last line. */
export function consoleText(report: Report): string {
  const { requirements, resolve } = report;
  const of = (outcome: string) => requirements.filter((it) => it.outcome === outcome);
  const heading = (it: ReportedRequirement) =>
    `  ${it.id} (${it.level}, section ${it.section}): ${it.statement}`;
  return [
    ...section(`${titles.failed}:`, of('fail'), (it) => [
      heading(it),
      `    statement ${anchorIn(it.reference)} of the specification`,
      ...withOutcome(it, 'fail').flatMap((check) => failureLines(check, resolve)),
    ]),
    ...section(`${titles.errors}:`, of('error'), (it) => [
      heading(it),
      ...withOutcome(it, 'error').flatMap((check) => failureLines(check, [])),
    ]),
    ...(['uncertain', 'untestable'] as const).flatMap((outcome) =>
      section(`${titles[outcome]}:`, of(outcome), (it) => [
        `  ${it.id} (${it.level}): ${it.reason ?? ''}${it.waived === undefined ? '' : ` (waived: ${it.waived})`}`,
      ]),
    ),
    ...(report.outdated.length === 0
      ? []
      : [
          '',
          `${titles.outdated}; remove them from the baseline:`,
          ...report.outdated.map((it) => `  ${it}`),
        ]),
    ...leftoverLines(report),
    ...(report.troubles.length === 0
      ? []
      : ['', `${titles.troubles}:`, ...report.troubles.map((it) => `  ${it}`)]),
    ...nextLines(report),
    '',
    report.summary,
    '',
  ].join('\n');
}

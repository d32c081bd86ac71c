import { join } from 'node:path';
import { countOf } from 'countersign-contract/text';
import { checkId, requirementIn } from '../../check/check.ts';
import { nameStatement } from '../../requirements/requirement.ts';
import { curl } from '../curl.ts';
import { minuteOf, titles } from '../labels.ts';
import { describeNetwork } from '../network.ts';
import { describeNext } from '../next-step.ts';
import { repeatScript } from '../repeat-script.ts';
import type { Finding, Report, ReportedCheck, ReportedRequirement } from '../report.ts';
import { describeUnstable } from '../unstable.ts';
import { cutOffMusts } from '../verdict.ts';
import { groupReasons, type NamedReason, nameList, reasonsOfErrors } from './reasons.ts';

/**
 * A text after a label, with all its lines as far in as the first: what a target sends must not look like a line of the report,
 * such as the verdict.
 */
const labelled = (label: string, text: string): string =>
  `${label}${text.replaceAll('\n', `\n${' '.repeat(label.length)}`)}`;

/** Lines under a title; nothing where there is none. */
const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((it) => labelled('  ', it))];

/** So few that they leave the verdict in sight. */
const mostLeftovers = 5;

/** Leftovers, a line each for the first of them. */
function leftoverLines({ leftovers }: Report): string[] {
  const more = leftovers.length - mostLeftovers;
  return section(`${titles.leftovers}; remove by hand`, [
    ...leftovers.slice(0, mostLeftovers).map((it) => `${it.type} ${it.address}: ${it.reason}`),
    ...(more > 0 ? [`and ${more} more (report.json lists them all)`] : []),
  ]);
}

const mostDifferences = 5;

/** The places of JSON that differ, where there are several. */
function differenceLines({ differences = [] }: ReportedCheck): string[] {
  if (differences.length < 2) return [];
  const more = differences.length - mostDifferences;
  return [
    ...differences
      .slice(0, mostDifferences)
      .map((it) => labelled('        ', `${it.pointer}: ${it.got} instead of ${it.expected}`)),
    ...(more > 0 ? [`        and ${countOf(more, 'more difference')}`] : []),
  ];
}

/** How to repeat a failure: a script in the folder of the report for several requests, else a curl line. */
function repeatLines(
  requirement: ReportedRequirement,
  check: ReportedCheck,
  report: Report,
  folder: string | undefined,
): string[] {
  const script = repeatScript(requirement, check, report);
  if (script && folder !== undefined) return [`      repeat:   sh ${join(folder, script.file)}`];
  const shown = check.exchanges?.find((it) => it.number === check.shown);
  const note = script ? ' # needs records that are gone; --report DIR writes a script' : '';
  return shown ? [`      repeat:   ${curl(shown.request, report)}${note}`] : [];
}

function failureLines(
  requirement: ReportedRequirement,
  check: ReportedCheck,
  report: Report,
  folder: string | undefined,
): string[] {
  return [
    `    ${check.title}`,
    ...(check.known === undefined ? [] : [`      known:    ${check.known}`]),
    ...(check.expected === undefined ? [] : [labelled('      expected: ', check.expected)]),
    ...(check.got === undefined ? [] : [labelled('      got:      ', check.got)]),
    ...differenceLines(check),
    ...repeatLines(requirement, check, report, folder),
  ];
}

const mostChecks = 2;

/** The checks of a requirement that failed for one cause: the first of them with evidence. */
function requirementLines(
  it: ReportedRequirement,
  finding: Finding,
  report: Report,
  folder: string | undefined,
): string[] {
  const failed = it.checks.filter(({ title }) =>
    finding.checks.includes(checkId({ requirement: it.id, title })),
  );
  const more = failed.length - mostChecks;
  return [
    `  ${it.id} (${it.level}, section ${it.section}): ${it.statement}`,
    `    ${nameStatement(it.reference)}`,
    ...failed.slice(0, mostChecks).flatMap((check) => failureLines(it, check, report, folder)),
    ...(more > 0 ? [`    and ${countOf(more, 'more check')} (report.json lists them)`] : []),
  ];
}

/** The requirements that fail for the same cause as the first of a finding: their evidence is much like its own. */
const consequenceLines = (
  requirements: readonly ReportedRequirement[],
  folder: string | undefined,
): string[] =>
  requirements.length === 0
    ? []
    : [
        `  For the same cause, with evidence in ${folder === undefined ? 'report.html (--report DIR)' : join(folder, 'report.html')}:`,
        ...requirements.map((it) => `    ${it.id} (${it.level}, section ${it.section}): ${it.statement}`),
      ];

/** The requirements whose checks a finding keeps from judging. */
function uncertainLines({ uncertain }: Finding): string[] {
  if (uncertain.length === 0) return [];
  const ids = [...new Set(uncertain.map(requirementIn))];
  return [`  ${titles.uncertainBecause}: ${countOf(uncertain.length, 'check')} of ${nameList(ids)}`];
}

/** The failures by their cause. */
function findingLines(report: Report, folder: string | undefined): string[] {
  const byId = new Map(report.requirements.map((it) => [it.id, it]));
  return report.findings.flatMap((finding, at) => [
    '',
    `${at === 0 ? `${titles.failed}:\n\n` : ''}${finding.title}: ${countOf(finding.requirements.length, 'requirement')}${finding.known ? ' (known)' : ''}`,
    ...finding.requirements.slice(0, 1).flatMap((id) => {
      const requirement = byId.get(id);
      return requirement ? requirementLines(requirement, finding, report, folder) : [];
    }),
    ...consequenceLines(
      finding.requirements.slice(1).flatMap((id) => byId.get(id) ?? []),
      folder,
    ),
    ...uncertainLines(finding),
  ]);
}

/** What was not judged, once for each cause, with how often it occurred. */
const reasonLines = (title: string, reasons: readonly NamedReason[]): string[] =>
  section(
    title,
    groupReasons(reasons).flatMap(({ reason, times, names }) => [
      `${reason}${times > 1 ? ` (${times} times)` : ''}`,
      `  ${names}`,
    ]),
  );

/** What changed since an earlier run. */
function comparisonLines({ comparison }: Report): string[] {
  if (comparison === undefined) return [];
  const { startedAt, failing, mended, still } = comparison;
  const line = (title: string, ids: readonly string[]) =>
    `${title} ${ids.length}${ids.length > 0 ? `: ${nameList(ids)}` : ''}`;
  return section(`Since ${minuteOf(startedAt)}`, [
    line('new:         ', failing),
    line('mended:      ', mended),
    line('still broken:', still),
  ]);
}

/** The step to take next, and where to read about it. */
function nextLines({ next }: Report): string[] {
  if (next === undefined) return [];
  const { requirement, statement, reference = '', check, also = [] } = next;
  const headline = `Next: ${describeNext(next)}`;
  if (requirement === undefined) return ['', headline];
  return [
    '',
    headline,
    `  ${requirement}: ${statement}`,
    ...(check === undefined ? [] : [`  Seen in: ${check}`]),
    `  More about it: ${nameStatement(reference)}, and --explain ${requirement}`,
    ...(also.length === 0 ? [] : [`  ${titles.also}:`]),
    ...also.map((it) => `    ${it}`),
  ];
}

/**
 * What a person reads at the end of a run: what failed and why, what could not be judged, and the verdict in the
 * last line. `folder` is where the reports are written. */
export function consoleText(report: Report, folder?: string): string {
  const { requirements, lastingEffects = [] } = report;
  const of = (outcome: string) => requirements.filter((it) => it.outcome === outcome);
  const cutOff = cutOffMusts(report);
  return [
    ...findingLines(report, folder),
    ...reasonLines(titles.errors, reasonsOfErrors(requirements)),
    ...(['uncertain', 'untestable'] as const).flatMap((outcome) =>
      reasonLines(
        titles[outcome],
        of(outcome).map(
          (it) =>
            [
              `${it.reason ?? ''}${it.waived === undefined ? '' : ` (waived: ${it.waived})`}`,
              `${it.id} (${it.level})`,
            ] as const,
        ),
      ),
    ),
    ...section(`${titles.outdated}; remove them from the baseline`, report.outdated),
    ...leftoverLines(report),
    ...section(
      titles.lastingEffects,
      lastingEffects.map((it) => `${it.type} at ${it.address}: ${it.reason}`),
    ),
    ...section(titles.troubles, report.troubles),
    ...section(titles.cutOff, cutOff.length === 0 ? [] : [nameList(cutOff)]),
    ...section(titles.network, describeNetwork(report)),
    ...section(titles.unstable, describeUnstable(report)),
    ...section(titles.defects, report.defects ?? []),
    ...comparisonLines(report),
    ...nextLines(report),
    '',
    report.summary,
    '',
  ].join('\n');
}

import { html, type SafeHtml } from '@remix-run/html-template';
import type { CheckResult } from '../../check/check.ts';
import { titles, type VerdictKind } from '../labels.ts';
import { documentText } from '../markup.ts';
import type { Report, ReportedCheck, ReportedRequirement } from '../report.ts';
import { checksCutOff } from '../verdict.ts';

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);

const bodies: Readonly<Record<CheckResult['outcome'], (check: ReportedCheck) => SafeHtml | undefined>> = {
  pass: () => undefined,
  fail: (check) =>
    check.known === undefined
      ? html`<failure message="${check.reason}">${check.exchanges?.map((it) => `${it.request.method} ${it.request.url} -> ${it.reply?.status ?? it.trouble}\n`)}</failure>`
      : html`<skipped message="known: ${check.known}"/>`,
  error: (check) => html`<error message="${check.reason}"/>`,
  uncertain: (check) => html`<error message="uncertain: ${check.reason}"/>`,
  untestable: (check) => html`<skipped message="untestable: ${check.reason}"/>`,
  'not-implemented': (check) => html`<skipped message="not implemented: ${check.reason}"/>`,
  'not-applicable': (check) => html`<skipped message="not applicable: ${check.reason}"/>`,
};

const testcase = (id: string, check: ReportedCheck): SafeHtml =>
  html`    <testcase classname="${id}" name="${check.title}" time="${seconds(check.milliseconds)}">${bodies[check.outcome](check)}</testcase>
`;

function testsuite(section: string, requirements: readonly ReportedRequirement[]): SafeHtml {
  const checks = requirements.flatMap((it) => it.checks);
  const of = (...outcomes: CheckResult['outcome'][]) =>
    checks.filter((it) => outcomes.includes(it.outcome)).length;
  const known = checks.filter((it) => it.known !== undefined).length;
  const time = seconds(checks.reduce((sum, it) => sum + it.milliseconds, 0));
  return html`  <testsuite name="section ${section}" tests="${checks.length}" failures="${of('fail') - known}" errors="${of('error', 'uncertain')}" skipped="${of('untestable', 'not-implemented', 'not-applicable') + known}" time="${time}">
${requirements.flatMap((it) => it.checks.map((check) => testcase(it.id, check)))}  </testsuite>
`;
}

/** What kept the suite from judging, an error each, and the checks that an early end left out, which are skipped; nothing where there is neither. */
function unjudgedSuite(report: Report): SafeHtml | undefined {
  const { troubles } = report;
  const cutOff = checksCutOff(report);
  const cases = [
    ...troubles.map((it) => ['countersign', titles.troubles, html`<error message="${it}"/>`] as const),
    ...cutOff.map(
      (it) =>
        [
          it.requirement,
          it.title,
          html`<skipped message="not judged (${it.level}): ${it.reason}"/>`,
        ] as const,
    ),
  ];
  if (cases.length === 0) return undefined;
  return html`  <testsuite name="not judged" tests="${cases.length}" failures="0" errors="${troubles.length}" skipped="${cutOff.length}" time="0.000">
${cases.map(([id, name, body]) => html`    <testcase classname="${id}" name="${name}" time="0.000">${body}</testcase>\n`)}  </testsuite>
`;
}

/** What the network made of the run, by kind. */
function propertiesOf({ network }: Report): SafeHtml | undefined {
  if (network === undefined) return undefined;
  const values = [
    ['requests', network.requests],
    ['unstable', network.unstable],
    ...network.troubles.map(({ kind, times }) => [kind, times]),
  ];
  return html`  <properties>
${values.map(([name, value]) => html`    <property name="network: ${name}" value="${value}"/>\n`)}  </properties>
`;
}

/**
 * The report as JUnit XML: a suite per section, a case per check, and one suite of what kept the run from judging. Known failures, and checks
 * that were not judged, are skipped.
 */
export function junitReport(report: Report): string {
  const sections = Map.groupBy(
    report.requirements.filter((it) => it.checks.length > 0),
    (it) => it.section,
  );
  const page = html`<testsuites name="${report.target.name}" time="${seconds(report.milliseconds)}">
${propertiesOf(report)}${[...sections].map(([section, requirements]) => testsuite(section, requirements))}${unjudgedSuite(report)}</testsuites>
`;
  return documentText(html`<?xml version="1.0" encoding="UTF-8"?>\n${page}`);
}

const colours: Readonly<Record<VerdictKind, string>> = {
  conforms: '#18703a',
  violates: '#b3261e',
  undecided: '#8a5300',
};

/** Width of a text at 11 px in the fonts that badges use, near enough. */
const width = (text: string): number => Math.round(text.length * 6.6 + 14);

/** A badge for a README: what was judged, and the verdict with the number of requirements behind it. */
export function badge({ verdict, counts }: Pick<Report, 'verdict' | 'counts'>): string {
  const label = 'documents API';
  const message = verdict === 'violates' ? `violates ${counts.fail}` : `${verdict} ${counts.pass}`;
  const [left, right] = [width(label), width(message)];
  return documentText(
    html`<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${label}: ${message}"><title>${label}: ${message}</title><clipPath id="r"><rect width="${left + right}" height="20" rx="3"/></clipPath><g clip-path="url(#r)"><rect width="${left}" height="20" fill="#444c56"/><rect x="${left}" width="${right}" height="20" fill="${colours[verdict]}"/></g><g fill="#fff" text-anchor="middle" font-family="Verdana, Geneva, DejaVu Sans, sans-serif" font-size="11"><text x="${left / 2}" y="14">${label}</text><text x="${left + right / 2}" y="14">${message}</text></g></svg>\n`,
  );
}

import type { CheckResult } from '../check/result.ts';
import { html, type Markup } from './html/markup.ts';
import type { Report, ReportedCheck, ReportedRequirement } from './report.ts';

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);

const bodies: Readonly<Record<CheckResult['outcome'], (check: ReportedCheck) => Markup | undefined>> = {
  pass: () => undefined,
  fail: (check) =>
    check.known === undefined
      ? html`<failure message="${check.reason}">${check.exchanges?.map((it) => `${it.request.method} ${it.request.url} -> ${it.reply?.status ?? it.trouble}\n`)}</failure>`
      : html`<skipped message="known: ${check.known}"/>`,
  error: (check) => html`<error message="${check.reason}"/>`,
  untestable: (check) => html`<skipped message="untestable: ${check.reason}"/>`,
  'not-applicable': (check) => html`<skipped message="not applicable: ${check.reason}"/>`,
};

const testcase = (id: string, check: ReportedCheck): Markup =>
  html`    <testcase classname="${id}" name="${check.title}" time="${seconds(check.milliseconds)}">${bodies[check.outcome](check)}</testcase>
`;

function testsuite(section: string, requirements: readonly ReportedRequirement[]): Markup {
  const checks = requirements.flatMap((it) => it.checks);
  const of = (...outcomes: CheckResult['outcome'][]) =>
    checks.filter((it) => outcomes.includes(it.outcome)).length;
  const known = checks.filter((it) => it.known !== undefined).length;
  const time = seconds(checks.reduce((sum, it) => sum + it.milliseconds, 0));
  return html`  <testsuite name="section ${section}" tests="${checks.length}" failures="${of('fail') - known}" errors="${of('error')}" skipped="${of('untestable', 'not-applicable') + known}" time="${time}">
${requirements.flatMap((it) => it.checks.map((check) => testcase(it.id, check)))}  </testsuite>
`;
}

/** The report as JUnit XML: a suite per section, a case per check. Known failures, like whatever was not judged, are skipped. */
export function junitReport(report: Report): string {
  const sections = Map.groupBy(
    report.requirements.filter((it) => it.checks.length > 0),
    (it) => it.section,
  );
  const page = html`<testsuites name="${report.target.name}" time="${seconds(report.milliseconds)}">
${[...sections].map(([section, requirements]) => testsuite(section, requirements))}</testsuites>
`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${page.markup}`;
}

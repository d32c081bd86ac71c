import { expect, test } from 'vitest';
import { wrongValue } from '../../match/matcher.ts';
import { causesReport } from '../testing/causes-report.ts';
import { fullReport } from '../testing/full-report.ts';
import { exchange, requirement, result, sampleReport } from '../testing/sample.ts';
import { consoleText } from './console.ts';
import { htmlReport } from './html-page.ts';
import { badge } from './junit.ts';
import { markdownReport } from './markdown.ts';

test('the summary lists failures, errors and untestable requirements, but not waived ones', () => {
  const text = markdownReport(fullReport('`x` | <b>y</b>'));
  expect(text).toContain('# Conformance: violates');
  expect(text).toContain('| 1 | 2 | 1 | 1 | 2 | 0 | 1 |');
  expect(text).toMatch(
    /## Failed\n\n### GET \/api\/contacts answers 500: 1 requirement\n\n- \*\*fails\.one\*\* \(must, \[section 5\.2\]\(specification\.html#5\.2-/,
  );
  expect(text).toContain('## Uncertain\n\n- **uncertain.one**');
  expect(text).toContain('## Untestable\n\n- **untestable.one**');
  expect(text).not.toContain('waived.one');
});

test('text of a target cannot become markup', () => {
  const text = markdownReport(fullReport('`x` | <b>y</b>\n# z'));
  expect(text).toContain('\\`x\\` \\| \\<b\\>y\\</b\\> \\# z');
  expect(text).not.toMatch(/^# z/m);
});

test('the next step stands before the failures, with its statement, the check that shows it, and what else belongs to it', () => {
  const text = markdownReport(causesReport());
  expect(text).toMatch(
    /\n\n## Next step\n\nGET \/api\/contacts: expected an array in "contacts", got 200; 2 checks wait for it\.\n\n- \[lists\.contacts\]\(specification\.html#5\.2-code-single-use\): A code is taken once\.\n- Seen in: Given a thing.*\n\nPart of the same step:\n\n- records\.order: A code is taken once\..*\n\n## Failed\n/,
  );
  expect(consoleText(causesReport())).toMatch(
    /\nNext: GET .*\n( {2}.*\n)+ {2}Part of the same step:\n {4}records\.order: .*\n\n/,
  );
  expect(markdownReport(sampleReport([result('one', 'pass')]))).not.toContain('Next step');
});

test('on the page the next step has no word of its conditions, and what counts for nothing comes after it and the findings', () => {
  const failed = result('one', 'fail', {
    mismatch: wrongValue('this', 'that'),
    exchanges: [exchange()],
    shown: 1,
  });
  const url = 'http://acme.localhost:1/api/contacts';
  const trouble = { kind: '502', method: 'GET', url, times: 2 } as const;
  const page = htmlReport(sampleReport([failed], { network: { requests: 9, troubles: [trouble] } }));
  expect(page).toContain('id="next"');
  expect(page.match(/>\s*(?:true|false)\s*</g)).toBeNull();
  const places = ['next', 'findings', 'network'].map((it) => page.indexOf(`<h2 id="${it}">`));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places[0]).toBeGreaterThan(0);
});

test('findings have the same order in the console, in Markdown and in HTML', () => {
  const report = causesReport();
  const titles = report.findings.map(({ title }) => title.split(/["{]/)[0] ?? '');
  expect(titles).toHaveLength(3);
  const texts = [
    consoleText(report).split('Failed:')[1],
    markdownReport(report).split('## Failed')[1],
    htmlReport(report).split('id="findings"')[1],
  ];
  for (const text of texts) {
    const places = titles.map((it) => text?.indexOf(it) ?? -1);
    expect(places[0]).toBeGreaterThan(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  }
});

test('errors with one reason are one line, with the requirements that it kept from being judged', () => {
  const ids = Array.from({ length: 12 }, (_, at) => `lost.n${at}`);
  const lost = (id: string) =>
    result(id, 'error', { reason: `GET http://acme.localhost:1/${id}: the connection was refused` });
  const text = markdownReport(sampleReport(ids.map(lost), { register: ids.map((id) => requirement(id)) }));
  expect(text).toMatch(
    /network\n\n- GET http:&#8203;\/\/acme\.localhost:1\/lost\.n0: the connection was refused \(12 times\): lost\.n0 \(must\), .*lost\.n9 \(must\), and 2 more\n/,
  );
});

test('a failure that did not come again is named with its check, and is no answer of a gateway', () => {
  const flaky = Array.from({ length: 7 }, (_, at) =>
    result(`flaky.n${at}`, 'pass', { unstable: ['expected status 200, got 404\n/api/contacts', 'later'] }),
  );
  const report = sampleReport(flaky, { network: { requests: 415, troubles: [] } });
  const named =
    'flaky.n0 › Given a thing, when flaky.n0 is asked, then it answers: expected status 200, got 404';
  const text = consoleText(report);
  expect(text).toContain(`\nWhat failed once, and did not come again:\n  ${named}\n  flaky.n1 › `);
  expect(text).toContain('\n  and 2 more (report.json names them all)\n');
  expect(text).not.toMatch(/flaky\.n5|instead/);
  expect(markdownReport(report)).toContain('\n## What failed once, and did not come again\n\n- flaky.n0 › ');
  expect(htmlReport(report)).toMatch(/What failed once, and did not come again<\/h2>.*<li>flaky\.n0 › /s);
});

test('a long list is cut, and says by how much', () => {
  const ids = Array.from({ length: 60 }, (_, at) => `broken.n${at}`);
  const text = markdownReport(
    sampleReport(
      ids.map((id) => result(id, 'fail', { mismatch: wrongValue('this', id) })),
      { register: ids.map((id) => requirement(id)) },
    ),
  );
  expect(text).toContain('And 10 more findings.');
});

test.each([
  ['pass', 'conforms 1'],
  ['fail', 'violates 1'],
  ['error', 'undecided 0'],
] as const)('the badge of a run with one %s says %s', (outcome, words) => {
  expect(badge(sampleReport([result('one', outcome)]))).toContain(`aria-label="documents API: ${words}"`);
});

import type { CheckResult } from '../check/result.ts';
import type { Exchange } from '../http/exchange.ts';
import { readProfile } from '../profile/load.ts';
import type { Requirement } from '../requirements/requirement.ts';
import type { Filter } from '../run/plan.ts';
import { assembleReport, type Material } from './assemble.ts';
import type { Report } from './report.ts';

const everything: Filter = {
  only: [],
  skip: [],
  levels: ['must', 'should', 'may'],
  readOnly: false,
  shard: undefined,
};

/** A requirement of tests. */
export const requirement = (id: string, more: Partial<Requirement> = {}): Requirement => ({
  id,
  section: '5.2',
  place: 'rule 2',
  also: [],
  sentence: 'A code can be used once only.',
  statement: 'A code is taken once.',
  level: 'must',
  basis: 'documented',
  subject: 'service',
  appliesTo: [],
  readings: [],
  ...more,
});

/** A request and its reply, of tests. */
export const exchange = (more: Partial<Exchange> = {}): Exchange => ({
  number: 1,
  request: {
    method: 'GET',
    url: 'http://acme.localhost:1/api/contacts',
    headers: [['Accept', 'application/json']],
    body: undefined,
  },
  reply: { status: 200, headers: [['Content-Type', 'text/html']], body: '<p>Hello & good-bye</p>' },
  trouble: undefined,
  milliseconds: 12,
  ...more,
});

/** The result of a check, of tests. */
export const result = (
  id: string,
  outcome: CheckResult['outcome'],
  more: Partial<CheckResult> = {},
): CheckResult => ({
  requirement: id,
  title: `Given a thing, when ${id} is asked, then it answers`,
  outcome,
  ...(outcome === 'pass' ? {} : { reason: `the reason of ${outcome}` }),
  notes: [],
  visits: [],
  leftovers: [],
  milliseconds: 20,
  ...more,
});

/** A report of tests: of the results, with whatever else is said. */
export function sampleReport(results: readonly CheckResult[], more: Partial<Material> = {}): Report {
  const ids = [...new Set(results.map((it) => it.requirement))];
  const register = more.register ?? ids.map((id) => requirement(id));
  return assembleReport({
    profile: readProfile('{baseUrl: "http://acme.localhost:1"}', 'sample', undefined, undefined),
    register,
    operations: [],
    plan: { checks: [], notApplicable: new Map(), scope: new Set(register.map((it) => it.id)) },
    filter: everything,
    results,
    baseline: [],
    choices: [],
    visits: [],
    leftovers: [],
    troubles: [],
    remarks: [],
    startedAt: new Date('2026-03-01T10:20:30Z'),
    milliseconds: 41_000,
    ...more,
  });
}

/** A report with something in every part, and with hostile text wherever a target's words can come to stand. */
export function fullReport(hostile = '<script>document.title = "taken"</script>"\'`]]>\u0000'): Report {
  const profile = readProfile(
    '{baseUrl: "http://acme.localhost:1", waivers: [{requirement: waived.one, reason: another team has the clock}]}',
    'sample',
    undefined,
    undefined,
  );
  const evidence = exchange({ reply: { status: 500, headers: [['X-Hostile', hostile]], body: hostile } });
  return sampleReport(
    [
      result('kept.one', 'pass', { notes: [hostile] }),
      result('broken.one', 'fail', {
        expected: 'status 400',
        got: hostile,
        reason: `expected status 400, got ${hostile}`,
        exchanges: [evidence, exchange({ number: 2 })],
        shown: 1,
        screenshot: Buffer.from(
          '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
          'base64',
        ).toString('base64'),
        visits: [{ method: 'GET', path: '/api/contacts', status: 500 }],
      }),
      result('broken.known', 'fail', { expected: 'this', got: 'that', exchanges: [exchange()], shown: 1 }),
      result('error.one', 'error', { exchanges: [exchange({ reply: undefined, trouble: hostile })] }),
      result('untestable.one', 'untestable'),
      result('waived.one', 'untestable'),
      result('apart.one', 'not-applicable'),
    ],
    {
      profile,
      operations: [
        {
          id: 'listContacts',
          method: 'GET',
          path: '/api/contacts',
          statuses: [200, 401],
          resource: undefined,
        },
        {
          id: 'readContact',
          method: 'GET',
          path: '/api/contacts/{id}',
          statuses: [200, 404],
          resource: undefined,
        },
      ],
      visits: [{ method: 'GET', path: '/api/contacts', status: 200 }],
      baseline: [
        { requirement: 'broken.known', reason: 'ordered' },
        { requirement: 'kept.*', reason: 'was broken' },
      ],
      choices: [
        { name: 'ids.type', title: 'Kind of id', value: 'integer', from: 'probe', evidence: hostile },
        {
          name: 'lists.page-parameter',
          title: 'Parameter',
          value: undefined,
          from: 'default',
          evidence: 'None.',
        },
      ],
      leftovers: [
        { type: 'contact', address: `http://acme.localhost:1/api/contacts/${hostile}`, reason: 'refused' },
      ],
      troubles: [hostile],
      remarks: [hostile],
    },
  );
}

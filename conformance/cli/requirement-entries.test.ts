import { describe, expect, test } from 'vitest';
import { suite } from '../run/suite.ts';
import { run } from '../run/testing/command-line.ts';
import { explanationText } from './explanation.ts';
import { findRequirement, judgedBy, type ListedRequirement } from './requirement-entries.ts';

const listEntries = async (...args: string[]): Promise<ListedRequirement[]> => {
  const { code, out } = await run('--list', '--json', ...args);
  expect(code).toBe(0);
  return JSON.parse(out);
};

describe('--list', () => {
  test('prints requirements with their checks, without a target', async () => {
    const { code, out, err } = await run('--list', '--only', 'fails.*', '--only', 'plan');
    expect([code, err]).toEqual([0, '']);
    expect(out).toBe(`fails.must (must): The statement of fails.must.
  When contacts are listed, then the answer is a teapot

fails.should (should): The statement of fails.should.
  When a contact is made, then it brews

fails.story (should): The statement of fails.story.
  When a contact is made, read and listed, then reading it is a teapot

plan (must): The statement of plan.
  not testable from outside: it is a plan

4 requirements; 3 checks are the same for every target
`);
  });

  test.each([
    [['--only', 'fails.*', '--level', 'must'], ['fails.must']],
    [['--only', 'passes.*', '--skip', 'passes.alone'], ['passes.always']],
    [['--only', 'passes.always › A contact is made and read, time 2'], ['passes.always']],
  ])('%j selects %j', async (args, ids) => {
    expect((await listEntries(...args)).map((it) => it.id)).toEqual(ids);
  });

  test('as JSON has the ids of checks, which --only takes, what they need, and whether more are generated', async () => {
    const [first] = await listEntries('--only', 'passes.always');
    expect(first).toMatchObject({ id: 'passes.always', level: 'must', hasGeneratedChecks: false });
    expect(first?.checks[1]).toEqual({
      id: 'passes.always › A contact is made and read, time 2',
      title: 'A contact is made and read, time 2',
      needs: ['user', 'writes'],
    });
    expect((await listEntries('--only', 'not-applicable.family'))[0]).toMatchObject({
      checks: [],
      hasGeneratedChecks: true,
    });
  });

  test('a pattern that names nothing gets a suggestion', async () => {
    const { code, out, err } = await run('--list', '--only', 'fials.*');
    expect([code, out, err]).toEqual([
      2,
      '',
      '--only fials.* names no requirement and no check. Did you mean fails.*?\n',
    ]);
  });
});

describe('--explain', () => {
  test('prints what the register says about a requirement, and how to judge it alone', async () => {
    const { code, out } = await run('--explain', 'fails.should');
    expect(code).toBe(0);
    expect(out).toMatch(
      /^fails\.should\n\nstatement {6}The statement of fails\.should\.\nlevel {10}should, documented\n/,
    );
    expect(out).toContain('specification  docs/specification.md#1-purpose\n');
    expect(out).toContain('judged by      When a contact is made, then it brews\n');
    expect(out).toMatch(/\nJudge it alone: --only 'fails\.should'\n$/);
  });

  test('says by what a requirement is judged: its checks, generated ones, and every reply', () => {
    expect(judgedBy(findRequirement(suite, 'read.shows-the-record')).slice(-2)).toEqual([
      'checks that are generated from what the target publishes and chose',
      'every reply of the run, whatever the request was sent for',
    ]);
    expect(judgedBy(findRequirement(suite, 'status.422-for-failed-create')).at(-1)).toContain('every reply');
    const { judgesEveryReply } = findRequirement(suite, 'schema.internal-version');
    expect(judgesEveryReply).toBe(false);
  });

  test('names the violations that its checks notice, and shows a request with a response that passes and one that fails', () => {
    const text = explanationText(findRequirement(suite, 'contact.id-addresses-it'));
    expect(text).toContain('\nnotices        Contacts have no `id`. (contact.id-missing)\n');
    expect(text).toMatch(
      /\nPasses:\n {2}GET \/api\/contacts\S* .* → 200\nFails \(contact\.id-missing\): expected .*, got .*\n {2}GET \S+ .* → 200\n/,
    );
  });

  test('says nothing about violations of a requirement that no test can see', () => {
    const hidden = suite.register.find((it) => it.notTestable !== undefined);
    expect(explanationText(findRequirement(suite, String(hidden?.id)))).not.toMatch(/notices|Example/);
  });

  test.each([
    ['fails.shuld', '--explain fails.shuld names no requirement and no check. Did you mean fails.should?\n'],
    [
      'fails.*',
      "--explain takes the id of one requirement; --list --only 'fails.*' lists what fails.* selects.\n",
    ],
  ])('%s is not an id: a sentence says so', async (id, sentence) => {
    const { code, out, err } = await run('--explain', id);
    expect([code, out, err]).toEqual([2, '', sentence]);
  });
});

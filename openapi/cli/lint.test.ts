import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { execute } from '../../testing/execute.ts';
import { lintRules } from '../lint/rules.ts';
import { SchemaFolder } from '../testing/index.ts';

const folder = new SchemaFolder();
beforeAll(() => folder.edit('comment', ({ properties }) => delete properties.text?.title));
afterAll(() => folder[Symbol.dispose]());

const lint = (...args: string[]) =>
  execute(process.execPath, [join(import.meta.dirname, 'main.ts'), 'lint', ...args]);

describe('countersign-contract lint', () => {
  test('names file, line, place and rule of each finding, and ends with 1', async () => {
    const { code, out, error } = await lint(folder.path);
    expect(out).toMatch(
      /^\S+\/1\.0\/comment\.json:1:\d+ at \/properties\/text: has no title\. \(field-title\)\n1 finding in \d+ schema files\.\n$/,
    );
    expect({ code, error }).toEqual({ code: 1, error: '' });
  });

  test('writes annotations for GitHub, and JSON', async () => {
    const { out } = await lint(folder.path, '--format', 'github');
    expect(out).toMatch(/^::error file=\S+\/1\.0\/comment\.json,line=1,title=field-title::has no title\.\n$/);
    const json = await lint(folder.path, '--format', 'json');
    expect(JSON.parse(json.out)).toMatchObject({
      findings: [{ rule: 'field-title', pointer: '/properties/text' }],
    });
  });

  test('ends with 2 and the mistakes where the files cannot be served', async () => {
    folder.write('comment', '{ "title": "Comment",, }');
    const { code, out, error } = await lint(folder.path);
    expect(error).toMatch(/^countersign-contract: \S+comment\.json:1:22: cannot be read as JSON/);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(await lint('nowhere')).toMatchObject({
      code: 2,
      error:
        'countersign-contract: nowhere: no such folder; name one that holds a version folder such as 1.0.\n',
    });
  });
});

test('docs/contract-changes.md lists every rule with its sentence', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/contract-changes.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `([a-z-]+)` \| (.+) \|$/gm)].map(([, id, sentence]) => [id, sentence]);
  expect(rows).toEqual(Object.entries(lintRules).map(([id, { sentence }]) => [id, sentence]));
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from '@hyperjump/json-schema/openapi-3-1';
import { expect, test } from 'vitest';
import { root, runTool } from '../testing/run-tool.ts';

/** What a linter prints for a document; its findings are on standard output, with any exit code. */
async function lint(command: string, ...args: string[]): Promise<string> {
  return (await runTool('.', command, args)).out;
}

const documents = ['openapi/openapi.json', 'mock/control/document/openapi.json'];

test('Spectral (spectral:oas) finds nothing in either document', async () => {
  const ruleset = ['--ruleset', 'openapi/lint/spectral.yaml', '--format', 'json', '--quiet'];
  expect(JSON.parse(await lint('spectral', 'lint', ...documents, ...ruleset))).toEqual([]);
});

test.each(documents)('Redocly (recommended-strict) finds nothing in %s', async (document) => {
  const config = ['--config', 'openapi/lint/redocly.yaml', '--format', 'json'];
  const report = JSON.parse(await lint('redocly', 'lint', document, ...config));
  expect(report.problems).toEqual([]);
  expect(report.totals).toMatchObject({ errors: 0, warnings: 0 });
});

test.each(documents)(
  '%s is valid by the OpenAPI 3.1 meta-schema, its schemas by JSON Schema 2020-12',
  async (document) => {
    const metaSchema = 'https://spec.openapis.org/oas/3.1/schema-draft-2020-12';
    const { paths, ...rest } = JSON.parse(readFileSync(join(root, document), 'utf8'));
    expect(await validate(metaSchema, { ...rest, paths }, 'BASIC')).toMatchObject({ valid: true });
    const broken = { ...rest, paths: { ...paths, contacts: {} } };
    expect(await validate(metaSchema, broken)).toMatchObject({ valid: false });
  },
);

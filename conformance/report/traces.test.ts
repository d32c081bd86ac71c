import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createRedactor } from '../context/redactor.ts';
import { makeReports } from './formats/write.ts';
import { exchange, result, sampleReport } from './testing/sample.ts';
import { traceFile } from './traces.ts';

const password = 'Zw9pQ2rT5vX8yB1n';
const trace = { 'trace.trace': '{"type":"context-options"}', 'trace.network': '' };
const failed = result('story.id', 'fail', { exchanges: [exchange()], shown: 1, trace });
const file = traceFile(failed);

/** Writes a report with one trace, by a redactor that learnt a secret since. */
function write(files: Readonly<Record<string, string>>, parts: readonly string[] = []) {
  const folder = temporaryFolder();
  const redactor = createRedactor();
  redactor.learn('users[0].password', password);
  const made = makeReports(sampleReport([failed]), redactor, new Map([[file, files]]));
  made.write(folder, parts);
  return { folder, report: made.report, names: readdirSync(join(folder, 'traces')) };
}

test('a failure has its trace and its exchanges beside the report, which links to both', () => {
  const { folder, report, names } = write(trace);
  expect(names.toSorted()).toEqual(
    [file.replace('.zip', '.har'), file].map((it) => it.slice('traces/'.length)),
  );
  expect(readFileSync(join(folder, file)).subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  const { log } = JSON.parse(readFileSync(join(folder, file.replace('.zip', '.har')), 'utf8'));
  expect(log.entries).toEqual([
    expect.objectContaining({
      request: expect.objectContaining({ method: 'GET', url: 'http://acme.localhost:1/api/contacts' }),
      response: expect.objectContaining({ status: 200 }),
    }),
  ]);
  const page = readFileSync(join(folder, 'report.html'), 'utf8');
  expect(page).toContain(`href="${file}"`);
  expect(page).toContain(`npx playwright show-trace ${file}`);
  expect(page).toContain(`href="${file.replace('.zip', '.har')}"`);
  expect(report.requirements[0]?.checks[0]?.trace).toBe(file);
});

test.each([password, Buffer.from(`x${password}`).toString('base64'), password.slice(3, 11)])(
  'a trace that still has a secret, such as %s, is not written, and the report says so',
  (secret) => {
    const { folder, report, names } = write({ ...trace, 'resources/a.html': `<p>${secret}</p>` });
    expect(names).toEqual([expect.stringMatching(/\.har$/)]);
    expect(report.remarks).toEqual([`${file} is not written: a secret stood in it.`]);
    expect(readFileSync(join(folder, 'report.html'), 'utf8')).not.toContain(`href="${file}"`);
  },
);

test('a merged report has the traces of its parts', () => {
  const part = write(trace);
  const { folder } = write({}, [part.folder]);
  expect(readdirSync(join(folder, 'traces'))).toEqual(part.names);
});

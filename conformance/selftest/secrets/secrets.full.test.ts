import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { environmentOutsideVitest, execute } from '../../../testing/execute.ts';
import { casesOfDay } from '../../../testing/sample.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import type { Report } from '../../report/report.ts';
import { leaksIn, leaksInFolder } from './leaks.ts';
import { startPermissiveServer } from './permissive-server.ts';

/** The checks that make values of credentials, or pass credentials on, with one type; all checks with the whole sample. */
const args = inject('isWholeSample')
  ? ['--depth', 'quick']
  : ['--only', 'basic.*', '--only', 'oauth.token.*', '--types', 'contact', '--depth', 'quick'];

const folder = temporaryFolder();

const servers = [
  { what: 'accepts every credential', reflects: false },
  { what: 'accepts every credential and sends back all that it is sent', reflects: true },
];

test.each(casesOfDay(servers, servers.length))(
  'after checks of a server that $what, no file, script or line has a secret or eight characters of one',
  async ({ reflects }) => {
    const server = await startPermissiveServer(reflects);
    try {
      const files = join(folder, String(reflects));
      const profile = join(folder, 'profile.json');
      writeFileSync(profile, JSON.stringify(server.profile));
      const main = join(import.meta.dirname, '..', '..', 'main.ts');
      const record = join(folder, `${reflects}.jsonl`);
      const given = ['--profile', profile, '--report', files, '--record', record, ...args];
      const env = environmentOutsideVitest();
      const { code, out, error } = await execute(process.execPath, [main, ...given], { env });
      expect([code, error]).toEqual([1, expect.stringContaining('Written to')]);
      writeFileSync(join(files, 'out'), out);
      writeFileSync(join(files, 'err'), error);
      const report: Report = JSON.parse(readFileSync(join(files, 'report.json'), 'utf8'));
      const failed = report.requirements.filter((it) => it.outcome === 'fail').map(({ id }) => id);
      // The search looks at something: these are about values that checks make of secrets.
      expect(failed).toContain('basic.wrong-credentials-are-refused');
      expect(failed).toContain('oauth.token.invalid-is-refused');
      expect(server.secrets.size).toBeGreaterThan(20);
      expect(report.defects).toBeUndefined();
      expect(leaksInFolder(files, [...server.secrets])).toEqual([]);
      // Most of its texts come thousands of times.
      const recorded = [...new Set(readFileSync(record, 'utf8').split('"'))].join('\n');
      expect(recorded.length).toBeGreaterThan(100_000);
      expect(leaksIn(recorded, [...server.secrets])).toEqual([]);
      expect(statSync(join(files, 'report.html')).size).toBeLessThan(1_000_000);
    } finally {
      await server.stop();
    }
  },
);

import { check } from '../../check/check.ts';
import type { Reply } from '../../http/reply.ts';
import { hasStatus } from '../../match/reply.ts';
import { differsFrom, equals, satisfies } from '../../match/value.ts';
import { isVersion } from '../material/schema-version.ts';
import { comparableText } from '../material/steady.ts';

/** A reply as a text to compare, whether it is JSON or a bare version. */
function sightOf(reply: Reply): string {
  const text = reply.text.trim();
  return /^[[{]/.test(text) ? comparableText(reply.json()) : text;
}

/** The story of the service's own schema version (section 4.3, third row; section 9, sentence 5). */
export const internalVersionChecks = [
  check({
    requirement: 'schema.internal-version',
    title: 'When the internal schema version is asked for, twice, then it is one version, and no schemas',
    needs: ['user'],
    async run(t) {
      const sights: string[] = [];
      for (let asked = 0; asked < 2; asked += 1) {
        const reply = await t.get('/api/schema', { query: { gem_version: 'true' } });
        t.expect(reply, hasStatus(200));
        t.expect(reply.text.trim(), satisfies('a version', isVersion));
        sights.push(sightOf(reply));
      }
      t.expect(sights[1], equals(sights[0]));
      t.expect(sightOf(await t.get('/api/schema')), differsFrom(sights[0]));
    },
  }),
];

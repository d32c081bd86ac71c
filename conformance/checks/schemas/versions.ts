import { check } from '../../check/check.ts';
import type { Reply } from '../../http/reply.ts';
import { hasStatus } from '../../match/reply.ts';
import { differsFrom, equals, satisfies } from '../../match/value.ts';
import { comparableText } from '../fixtures/json.ts';
import { isVersion, withCurrentVersion } from '../fixtures/parameters.ts';
import { childTypes, listedTypes } from '../fixtures/resource-types.ts';
import { namesByType } from './endpoints.ts';

/** Stories of v at the schema endpoints (section 4.2, row v; section 4.3; section 9, rule 4). */
export const schemaVersionChecks = [
  check({
    requirement: 'version-parameter.selects-the-schema-version',
    title: 'When all schemas are read with v of the current version and without, then they are the same',
    needs: ['user'],
    async run(t) {
      const plain = await t.get('/api/schema');
      t.expect(plain, hasStatus(200));
      const versioned = await withCurrentVersion(t, (v) => t.get('/api/schema', { query: { v } }));
      t.expect(versioned, hasStatus(200));
      t.expect(
        Object.keys(namesByType(plain)).length,
        satisfies('schemas with fields', (it) => it > 0),
      );
      t.expect(namesByType(versioned), equals(namesByType(plain)));
    },
  }),
  ...[...listedTypes, ...childTypes].map((type) =>
    check({
      requirement: 'version-parameter.selects-the-schema-version',
      title: `When the schema of ${type} is read with v of the current version and without, then it is the same`,
      needs: ['user'],
      async run(t) {
        const path = `/api/${t.resource(type).plural}/schema`;
        const plain = await t.get(path);
        t.expect(plain, hasStatus(200));
        const versioned = await withCurrentVersion(t, (v) => t.get(path, { query: { v } }));
        t.expect(versioned, hasStatus(200));
        const names = namesByType(plain, type)[type];
        t.expect(
          names,
          satisfies('a schema with fields', (it) => it !== undefined),
        );
        t.expect(namesByType(versioned, type)[type], equals(names));
      },
    }),
  ),
];

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

import { type Check, check, type Family } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import type { HttpResponse } from '../../http/response.ts';
import { hasStatus } from '../../match/response.ts';
import { differsFrom, equals, satisfies } from '../../match/value.ts';
import { comparableText } from '../shared/json-values.ts';
import { expectCallsWithoutVersion, isVersion, withCurrentVersion } from '../shared/parameters.ts';
import { eachCreatedType } from '../shared/resource-types.ts';
import { namesByType } from './endpoints.ts';

/** A response as comparable text, whether it is JSON or a bare version. */
function textOf(response: HttpResponse): string {
  const text = response.text.trim();
  return /^[[{]/.test(text) ? comparableText(response.json()) : text;
}

/** Expects that a schema endpoint answers the current version as it answers without one; `type` is the one in the address. */
async function expectSameWithVersion(
  t: Target,
  path: string,
  type: string | undefined,
  expectFields: (names: ReturnType<typeof namesByType>) => void,
): Promise<void> {
  expectCallsWithoutVersion(t);
  const plain = await t.get(path);
  t.prepare(plain, hasStatus(200));
  const versioned = await withCurrentVersion(t, (v) => t.get(path, { query: { v } }));
  t.expect(versioned, hasStatus(200));
  const names = namesByType(plain, type);
  expectFields(names);
  t.expect(namesByType(versioned, type), equals(names));
}

/** Checks of schema versions. */
export const schemaVersionChecks: readonly (Check | Family)[] = [
  // `v` at the schema endpoints (spec#4.2-v, spec#4.3, spec#9-v-everywhere).
  check({
    requirement: 'version-parameter.selects-the-schema-version',
    title: 'When all schemas are read with v of the current version, then they are the same as without it',
    needs: ['user'],
    run: (t) =>
      expectSameWithVersion(t, '/api/schema', undefined, (names) =>
        t.expect(
          Object.keys(names).length,
          satisfies('schemas with fields', (it) => it > 0),
        ),
      ),
  }),
  eachCreatedType((type) => [
    check({
      requirement: 'version-parameter.selects-the-schema-version',
      title: `When the schema of ${type} is read with v of the current version, then it is the same as without it`,
      needs: ['user'],
      run: (t) =>
        expectSameWithVersion(t, `/api/${t.resource(type).plural}/schema`, type, (names) =>
          t.expect(
            names[type],
            satisfies('a schema with fields', (it) => it !== undefined),
          ),
        ),
    }),
  ]),
  // The internal schema version (spec#4.3-internal-version).
  check({
    requirement: 'schema.internal-version',
    title:
      'When the internal schema version is requested twice, then both responses are the same version and no schemas',
    needs: ['user'],
    async run(t) {
      const texts: string[] = [];
      for (let request = 0; request < 2; request += 1) {
        const response = await t.get('/api/schema', { query: { gem_version: 'true' } });
        t.expect(response, hasStatus(200));
        t.expect(
          response.text.trim(),
          satisfies('a version number, such as 1.0.3 as plain text or in JSON', isVersion),
        );
        texts.push(textOf(response));
      }
      t.expect(texts[1], equals(texts[0]));
      t.expect(textOf(await t.get('/api/schema')), differsFrom(texts[0]));
    },
  }),
];

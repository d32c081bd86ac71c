import { check, family } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import type { Reply } from '../../http/reply.ts';
import { isSuccess } from '../../match/granted.ts';
import { hasStatus } from '../../match/reply.ts';
import { equals, satisfies } from '../../match/value.ts';
import { allOperations } from '../acts/all.ts';
import { completes } from '../acts/granting.ts';
import { childTypes, listedTypes } from '../material/listed-types.ts';
import { currentVersions, specifiedVersion } from '../material/versions.ts';
import { namesByType } from '../schemas/names.ts';

/** The first reply that succeeds for one of the current versions, or the reply for the printed one. */
async function withCurrentVersion(t: Target, send: (v: string) => Promise<Reply>): Promise<Reply> {
  const first = await send(specifiedVersion);
  if (isSuccess(first)) return first;
  for (const v of (await currentVersions(t)).slice(1)) {
    const reply = await send(v);
    if (isSuccess(reply)) return reply;
  }
  return first;
}

/** Crosses every operation with the parameter v (section 9, rule 4). */
export const versionEverywhere = family({
  requirements: ['version-parameter.on-every-call'],
  emptyBecause: 'The specification names operations for every target.',
  *checks(known) {
    for (const operation of allOperations(known)) {
      yield check({
        requirement: 'version-parameter.on-every-call',
        title: `When ${operation.name} with v of the current version, then it answers as without`,
        needs: operation.writes ? ['user', 'writes'] : ['user'],
        async run(t) {
          const prepared = await operation.prepare(t);
          const plain = await prepared.send();
          t.expect(plain, completes(operation));
          const versioned = await withCurrentVersion(t, (v) => prepared.send({ query: { v } }));
          t.expect(versioned, hasStatus(plain.status), completes(operation));
        },
      });
    }
  },
});

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

import { check, family } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import type { Reply } from '../../http/reply.ts';
import { isGranted } from '../../match/granted.ts';
import { answers } from '../../match/reply.ts';
import { equals, satisfies } from '../../match/value.ts';
import { allActs } from '../acts/all.ts';
import { granting } from '../acts/granting.ts';
import { childTypes, listedTypes } from '../material/listed-types.ts';
import { currentVersions, printedVersion } from '../material/versions.ts';
import { namesByType } from '../schemas/names.ts';

/** The first reply that succeeds for one of the current versions, or the reply for the printed one. */
async function withCurrentVersion(t: Target, send: (v: string) => Promise<Reply>): Promise<Reply> {
  const first = await send(printedVersion);
  if (isGranted(first)) return first;
  for (const v of (await currentVersions(t)).slice(1)) {
    const reply = await send(v);
    if (isGranted(reply)) return reply;
  }
  return first;
}

/** Crosses every operation with the parameter v (section 9, rule 4). */
export const versionEverywhere = family({
  requirements: ['version-parameter.on-every-call'],
  emptyBecause: 'The specification names operations for every target.',
  *checks(known) {
    for (const act of allActs(known)) {
      yield check({
        requirement: 'version-parameter.on-every-call',
        title: `When ${act.name} with v of the current version, then it answers as without`,
        needs: act.writes ? ['user', 'writes'] : ['user'],
        async run(t) {
          const attempt = await act.prepare(t);
          const plain = await attempt.send();
          t.expect(plain, granting(act));
          const versioned = await withCurrentVersion(t, (v) => attempt.send({ query: { v } }));
          t.expect(versioned, answers(plain.status), granting(act));
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
      t.expect(plain, answers(200));
      const versioned = await withCurrentVersion(t, (v) => t.get('/api/schema', { query: { v } }));
      t.expect(versioned, answers(200));
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
        t.expect(plain, answers(200));
        const versioned = await withCurrentVersion(t, (v) => t.get(path, { query: { v } }));
        t.expect(versioned, answers(200));
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

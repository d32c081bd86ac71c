import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { type Check, checkId, type Family } from '../check/check.ts';
import { orderChecks } from '../check/order-checks.ts';
import { expandChecks, isFamily } from '../check/plan.ts';
import { specifiedType } from '../profile/specified-types.ts';
import { register } from '../requirements/register.ts';
import { checks } from './index.ts';
import { allOperations } from './operations/all-operations.ts';
import { ordinaryTarget, parentsByType } from './testing/ordinary-target.ts';

const description = ordinaryTarget;

const all = expandChecks(checks, description, 'full').checks;
const checkedRequirements = new Set(all.map(({ requirement }) => requirement));

const isCheckOrFamily = (it: unknown): it is Check | Family =>
  typeof it === 'object' &&
  it !== null &&
  ('run' in it || 'checks' in it) &&
  'emptyBecause' in it === 'checks' in it;

test('every exported check is in the list of all checks', async () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((it) => !it.endsWith('.test.ts'));
  const unlisted: string[] = [];
  for (const file of files) {
    const exported: unknown[] = Object.values(await import(join(import.meta.dirname, file)));
    const exportedChecks = exported.flat().filter(isCheckOrFamily);
    if (exportedChecks.some((it) => !checks.includes(it))) unlisted.push(file);
  }
  expect(files.length).toBeGreaterThan(60);
  expect(unlisted).toEqual([]);
});

test('what can lock a user out begins when the replies of all other checks are judged, and these when all have ended', () => {
  const alone = orderChecks(all, register).filter((it) => it.alone);
  const isReply = ({ group }: Check) => group === 'every reply';
  const guessing = alone.findIndex(({ title }) => title.includes('wrong passwords follow each other'));
  expect(alone.findIndex(isReply)).toBeLessThan(guessing);
  expect(alone.findLastIndex(({ begins }) => begins !== 'last')).toBeLessThan(alone.findIndex(isReply));
});

/** The functions in a file that can assert, and return something to go on with. */
function assertingPreparations(file: string): readonly string[] {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && node.type) {
      const returned = node.type.getText(source);
      const canAssert = node.parameters.some((it) =>
        /^(Target|Asserting)$/.test(it.type?.getText(source) ?? ''),
      );
      if (canAssert && !/^(Promise<)?(void|never|Check)\b/.test(returned)) found.push(`${file}: ${returned}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test('what returns something to go on with takes a preparation, with which an assertion does not compile', () => {
  const files = globSync('*/*.ts', { cwd: import.meta.dirname }).filter((it) => !/\.test\.|testing/.test(it));
  expect(files.flatMap(assertingPreparations)).toEqual([]);
});

describe('the checks and the register agree', () => {
  test('each check names a testable requirement', () => {
    const testable = new Set(register.filter(({ notTestable }) => !notTestable).map(({ id }) => id));
    expect([...checkedRequirements].filter((id) => !testable.has(id))).toEqual([]);
  });

  test('each requirement has a check, or a reason why it is not testable', () => {
    expect(
      register
        .filter(({ id, notTestable }) => !notTestable && !checkedRequirements.has(id))
        .map(({ id }) => id),
    ).toEqual([]);
  });

  test('families yield checks of exactly the requirements that they name', () => {
    for (const it of checks.filter(isFamily)) {
      const generated = new Set([...it.checks(description, 'full')].map(({ requirement }) => requirement));
      expect([...generated].toSorted()).toEqual([...new Set(it.requirements)].toSorted());
    }
  });
});

describe('each check', () => {
  test('has a unique id', () => {
    const ids = all.map(checkId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('has a title of one short sentence in the form given, when, then, without modal verbs', () => {
    for (const { title } of all) {
      expect(title).toMatch(/^(Given|When) .*then /);
      expect(title.length, title).toBeLessThanOrEqual(175);
      expect(title).not.toMatch(/\b(must|should|may|shall|has to|have to)\b/);
    }
  });

  test('that creates, changes or destroys records needs writes', () => {
    const writing =
      /\bt\s*\.(createRecord|sendCreation|sendValidCreation|update|destroy|post|put|patch|delete)\(|prepared\.send|(?<!\bt)\.prepare\(/;
    const withoutNeed = all.filter(
      ({ needs, run }) => writing.test(run.toString()) && !needs.includes('writes'),
    );
    const readOperations = allOperations(description).filter(({ writes }) => !writes);
    const missing = withoutNeed.filter(
      ({ title }) => !readOperations.some(({ name }) => title.includes(name)),
    );
    expect(missing.map(checkId)).toEqual([]);
  });
});

describe('the OpenAPI document', () => {
  test('has a tested operation for each operation on records that the specification names', () => {
    const operations = allOperations(description);
    const missing = description.operations.filter(({ resource }) => {
      if (!resource || !specifiedType(resource.type)) return false;
      const { type, action, parent } = resource;
      // Printing and the like are known behaviours of the service (facts#document-print), not statements of the specification.
      if (action === 'custom') return false;
      const created = action === 'create' && parent && !parentsByType[type]?.includes(parent.type);
      return (
        !created &&
        !operations.some(
          (operation) =>
            operation.type === type && operation.action === action && operation.parent === parent?.type,
        )
      );
    });
    expect(missing.map(({ id }) => id)).toEqual([]);
  });
});

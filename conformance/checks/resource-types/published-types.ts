import { type Check, check, family } from '../../check/check.ts';
import type { Preparation, Target } from '../../check/target.ts';
import type { Operation } from '../../context/operations.ts';
import { isPublished } from '../../context/published-operations.ts';
import type { TargetDescription } from '../../context/target-description.ts';
import type { HttpResponse } from '../../http/response.ts';
import { formatValue } from '../../match/matcher.ts';
import { isSuccess, succeeds } from '../../match/response.ts';
import type { CreatedRecord } from '../../records/creation.ts';
import { fillIn } from '../../records/creation-rule.ts';
import { valueFor } from '../../records/values.ts';
import { isThere } from '../records/creating.ts';
import { destroyRecord, readRecord } from '../shared/records.ts';
import { furtherTypes, withArticle } from '../shared/resource-types.ts';
import { expectSentValues } from '../shared/values.ts';
import { createMarkedRecord, writableFieldIfAny } from '../shared/writable-fields.ts';

type Subject = {
  readonly type: string;
  readonly parent: string | undefined;
  /** Whether the target's schemas name an operation on its records. */
  has(action: string): boolean;
};

const createParent = async (t: Preparation, { parent }: Subject): Promise<CreatedRecord | undefined> =>
  parent === undefined ? undefined : t.createRecord(parent);

const where = ({ type, parent }: Subject): string =>
  `${withArticle(type)}${parent === undefined ? '' : ` under ${withArticle(parent)}`}`;

/** Expects a record to show a field: at its own address where the target has one, else in the response to its creation. */
async function expectShown(t: Target, subject: Subject, under: CreatedRecord | undefined): Promise<void> {
  const { created, field, value } = await createMarkedRecord(t, subject.type, under);
  const record = subject.has('read') ? await t.expectDone(() => readRecord(t, created)) : created.record;
  t.expect(record[field.name], field.matches(value));
  expectSentValues(t, created, record);
}

const creation = (subject: Subject): Check =>
  check({
    requirement: 'create.exists',
    title: `Given a valid body, when ${where(subject)} is created as the links of the schemas say, then it has the values sent`,
    async run(t) {
      const { type } = subject;
      const under = await createParent(t, subject);
      const { path, plural } = t.resource(type);
      const place = under ? { under } : { path: path ?? `/api/${plural}` };
      const response = await t.sendCreation(type, t.build(type), place);
      t.expect(response, isThere(type));
      await expectShown(t, subject, under);
    },
  });

const updating = (subject: Subject): Check =>
  check({
    requirement: 'update.exists',
    title: `Given ${where(subject)} that is read nowhere, when it is updated at its published address, then that succeeds`,
    async run(t) {
      const under = await createParent(t, subject);
      const field = await writableFieldIfAny(t, subject.type);
      const created = await t.createRecord(subject.type, under && { under });
      const change = field && { [field.name]: field.nextValue() };
      t.expect(await t.update(created, { ...created.sent, ...change }), succeeds);
    },
  });

const destroying = (subject: Subject): Check =>
  check({
    requirement: 'destroy.exists',
    title: `Given ${where(subject)} that is read nowhere, when it is destroyed at its published address, then that succeeds`,
    async run(t) {
      const under = await createParent(t, subject);
      const created = await t.createRecord(subject.type, under ? { under } : {});
      await t.expectDone(() => destroyRecord(t, created));
    },
  });

/** The stories of the operations on a type that the specification does not name, in each place where it is created; what can be read, other checks cross. */
function storiesOf(description: TargetDescription, type: string): readonly Check[] {
  const { operations } = description;
  const has = (action: string, parent?: string) => isPublished(operations, type, action, parent);
  const parents = description.resources.map((it) => it.type).filter((it) => has('create', it));
  return [...(has('create') && !has('read') ? [undefined] : []), ...parents].flatMap((parent, at) => {
    const subject: Subject = { type, parent, has };
    const ofRecord = [
      ...(has('update') ? [updating(subject)] : []),
      ...(has('destroy') ? [destroying(subject)] : []),
    ];
    return [creation(subject), ...(at === 0 && !has('read') ? ofRecord : [])];
  });
}

/** A body of an action: the parameters that its link requires, or all that it lists; the profile's own where it has one. */
const bodiesOf = (
  t: Preparation,
  { method, path, parameters }: Operation,
): readonly Record<string, unknown>[] => {
  const { properties = {}, required = [] } = parameters ?? {};
  const own = t.profiled.bodies[`${method} ${path}`];
  if (own !== undefined) return [Object(fillIn(own, t.marker))];
  const body = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, valueFor(name, properties[name], {}, t.marker)]));
  return required.length === Object.keys(properties).length
    ? [body(required)]
    : [body(required), body(Object.keys(properties))];
};

const action = (operation: Operation, type: string): Check =>
  check({
    requirement: 'schema.links-list-parameters',
    title: `Given ${withArticle(type)}, when ${operation.method} ${operation.path} is called with the parameters of its link, then it succeeds`,
    async run(t) {
      const name = `${operation.method} ${operation.path}`;
      const reason = t.profiled.uncalled[name];
      if (reason !== undefined) t.notApplicable(`The profile says why ${name} is not called: ${reason}`);
      const created = await t.createRecord(type);
      const path = `${created.path}/${operation.resource?.rel ?? ''}`;
      let response: HttpResponse | undefined;
      for (const body of bodiesOf(t, operation)) {
        const isQuery = operation.method === 'GET';
        const texts = Object.fromEntries(Object.entries(body).map(([name, it]) => [name, String(it)]));
        response = await t.request(operation.method, path, isQuery ? { query: texts } : { json: body });
        if (isSuccess(response)) return t.expect(response, succeeds);
      }
      const got = `${response?.status} with ${formatValue(response?.text)}`;
      t.uncertain(
        `${name} never succeeded: the last response was ${got}; bodies["${name}"] of the profile can provide a body, and uncalled say why there is none`,
      );
    },
  });

/**
 * Checks of the operations that only the target's schemas name: on types that the specification does not (spec#2.1), under each
 * parent, and actions of one record (spec#4.2-link-parameters).
 */
export const publishedTypeChecks = [
  family({
    requirements: [],
    emptyBecause: 'The target publishes no type but those of the specification.',
    checks: (description) => furtherTypes(description).flatMap((type) => storiesOf(description, type)),
  }),
  family({
    requirements: [],
    emptyBecause: 'The links of the published schemas name no action of a record.',
    checks: ({ operations }) =>
      operations.flatMap((it) =>
        it.isPublished && it.resource?.action === 'custom' ? [action(it, it.resource.type)] : [],
      ),
  }),
];

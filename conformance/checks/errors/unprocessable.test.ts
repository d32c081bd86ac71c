import { expect, test } from 'vitest';
import type { DataRecord } from '../../context/resource.ts';
import { memoryTarget, outcomeOf, respondWith } from '../testing/target.ts';
import { unprocessableChecks } from './unprocessable.ts';

/** The outcomes where a target answers with a status when a contact gets a title that another one has. */
async function judge(status: number): Promise<readonly string[]> {
  const outcomes: string[] = [];
  const { description } = memoryTarget();
  const checks = unprocessableChecks
    .flatMap((it) => ('run' in it ? [it] : [...it.checks(description, 'full')]))
    .filter(({ title }) => /(a contact|two contact).*(same values|values of the other)/i.test(title));
  for (const check of checks) {
    const titles = new Map<unknown, unknown>();
    const memory = memoryTarget();
    const isTaken = (title: unknown): boolean => [...titles.values()].includes(title);
    const noted = (response: ReturnType<typeof respondWith>) => {
      const { id, title } = response.json() as { id: unknown; title: unknown };
      titles.set(id, title);
      return response;
    };
    const target = memoryTarget({
      sendCreation: async (type, sent) =>
        isTaken(sent.title) ? respondWith(status) : noted(await memory.sendCreation(type, sent)),
      read: memory.read,
      update: async (created, fields) =>
        isTaken(fields.title) ? respondWith(status) : noted(await memory.update(created, fields)),
    });
    outcomes.push(await outcomeOf(check, target));
  }
  return outcomes;
}

test('values that another record has are accepted, or refused with 422', async () => {
  expect(await judge(422)).toEqual(['pass', 'pass']);
  for (const status of [500, 409])
    for (const outcome of await judge(status)) expect(outcome).toMatch(/AssertedViolation.*status 422/);
});

/** The outcome where a refused update changes, of the addresses that it sends with their ids, those that `isStored` says. */
function judgeNested(isStored: (isOwn: boolean) => boolean): Promise<string> {
  const { description, ...memory } = memoryTarget();
  const kind = {
    name: 'kind',
    types: ['string'],
    required: false,
    readOnly: false,
    enum: ['home'],
    schema: {},
  };
  const resource = (type: string) => {
    const { schema, ...rest } = memory.resource(type);
    return { ...rest, schema: { ...schema, fields: [...(schema?.fields ?? []), kind] } };
  };
  const addressesIn = ({ addresses }: DataRecord) => addresses as readonly DataRecord[];
  const isWrong = (it: DataRecord) => it.kind !== undefined && it.kind !== 'home';
  const target = memoryTarget({
    ...memory,
    resource: resource as never,
    nest: (_, record) => record,
    sendCreation: async (type, sent) =>
      memory.sendCreation(type, {
        ...sent,
        addresses: addressesIn(sent).map((it, index) => ({ ...it, id: index + 1 })),
      }),
    update: async (created, fields) => {
      if (!isWrong(fields) && !addressesIn(fields).some(isWrong)) return memory.update(created, fields);
      if (isStored(isWrong(fields))) await memory.update(created, { addresses: fields.addresses });
      return respondWith(422, { errors: [] });
    },
  });
  const [check] = unprocessableChecks
    .flatMap((it) => ('run' in it ? [] : [...it.checks(description, 'full')]))
    .filter(({ title }) =>
      title.startsWith('Given a contact with addresses, when an update that changes them'),
    );
  return check ? outcomeOf(check, target) : Promise.reject(new Error('there is no such check'));
}

test('an update that is refused leaves the addresses alone that it sends with their ids', async () => {
  expect(await judgeNested(() => false)).toBe('pass');
  expect(await judgeNested((isOwn) => isOwn)).toMatch(/^AssertedViolation/);
  expect(await judgeNested((isOwn) => !isOwn)).toMatch(/^AssertedViolation/);
});

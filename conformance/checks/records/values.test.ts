import { expect, test } from 'vitest';
import { expandChecks } from '../../check/plan.ts';
import type { Target } from '../../check/target.ts';
import type { DataRecord } from '../../context/resource.ts';
import { encodingChecks } from '../service/encoding.ts';
import { ordinaryTarget } from '../testing/ordinary-target.ts';
import { memoryTarget, outcomeOf, outcomeTitled, respondWith } from '../testing/target.ts';
import { valueChecks } from './values.ts';

const { checks } = expandChecks([...valueChecks, ...encodingChecks], ordinaryTarget, 'full');
const ofContacts = checks.filter(({ title }) =>
  /Given a contact with typical values|every text of a contact|contacts are listed/.test(title),
);

/** The outcomes of these checks on a service that stores titles as `store` makes them of what is sent. */
function judge(store: (text: string) => string) {
  const memory = memoryTarget();
  const retitled = (record: DataRecord, change: (text: string) => string) =>
    typeof record.title === 'string' ? { ...record, title: change(record.title) } : record;
  const target = {
    ...memory,
    // What one service was seen to do is remembered for its description.
    description: { ...ordinaryTarget },
    async judgeCells<Cell>(cells: readonly Cell[], judgeCell: (cell: Cell) => Promise<void>) {
      for (const cell of cells) await judgeCell(cell);
    },
    sendValidCreation: (type: string, sent: DataRecord) => memory.sendCreation(type, retitled(sent, store)),
    sendCreation: (type: string, sent: DataRecord) => memory.sendCreation(type, retitled(sent, store)),
    update: (...[made, fields]: Parameters<typeof memory.update>) =>
      memory.update(made, retitled(fields, store)),
  };
  return Promise.all(ofContacts.map((check) => outcomeOf(check, target as typeof memory)));
}

const small = (text: string) => text.toLowerCase();

test.each([
  ['as they are sent', (text: string) => text],
  ['in capitals', (text: string) => text.toUpperCase()],
  ['in small letters', small],
])('a service that stores texts %s passes', async (_, store) => {
  expect(ofContacts.length).toBeGreaterThan(1);
  expect(await judge(store)).toEqual(ofContacts.map(() => 'pass'));
});

test('a service that changes the case of some texts, or more than the case, fails', async () => {
  const isLong = (text: string) => text.length > 20;
  const outcomes = await judge((text) => (isLong(text) ? small(text) : text));
  expect(outcomes.some((it) => it.startsWith('AssertedViolation'))).toBe(true);
  for (const it of await judge((text) => small(text).replace(/[éö]/g, '?')))
    expect(it).toMatch(/^AssertedViolation/);
});

test('texts that a creation loses are named, with the first that was sent', async () => {
  const all = memoryTarget();
  const field = (name: string, readOnly = false) => ({
    name,
    types: ['string' as const],
    required: false,
    readOnly,
    schema: { type: 'string' },
  });
  const fields = [field('id', true), field('title'), field('notes'), field('remarks')];
  const resource: Target['resource'] = (type) => {
    const it = all.resource(type);
    return { ...it, schema: { type, schema: {}, fields, saysRequired: false, raw: {} } };
  };
  const sendCreation: Target['sendCreation'] = async (type, body, where) => {
    const { notes: _, remarks: __, ...kept } = body;
    const { status, json } = await all.sendCreation(type, { ...kept, notes: null, remarks: null }, where);
    return respondWith(status, json());
  };
  expect(
    await outcomeTitled(checks, 'Given a contact with typical values', { ...all, resource, sendCreation }),
  ).toMatch(
    /^AssertedViolation: expected "csmark\d+" in notes, as it was sent, got nothing, and nothing in remarks either/,
  );
});

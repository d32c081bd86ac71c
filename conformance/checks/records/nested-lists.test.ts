import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Check } from '../../check/check.ts';
import { expandChecks } from '../../check/plan.ts';
import type { Target } from '../../check/target.ts';
import type { Operation } from '../../context/operations.ts';
import type { CreatedRecord } from '../../records/creation.ts';
import { ordinaryTarget, publishedOperation } from '../testing/ordinary-target.ts';
import { memoryTarget, outcomeOf, outcomeTitled, respondWith } from '../testing/target.ts';
import { nestedListChecks } from './nested-lists.ts';

/** The outcome of the check that searches under a contact, of a target whose search finds these of the two invoices. */
async function judge(isFound: (id: number, isOwn: boolean) => boolean): Promise<string> {
  const ids: number[] = [];
  const target = memoryTarget();
  const searching = {
    ...target,
    createRecord: async (...[type, options]: Parameters<typeof target.createRecord>) => {
      const created = await target.createRecord(type, options);
      if (type === 'invoice') ids.push(Number(created.id));
      return created;
    },
    list: async () =>
      respondWith(
        200,
        ids.filter((id) => isFound(id, id === ids.at(-1))).map((id) => ({ id })),
      ),
  };
  return outcomeTitled(nestedListChecks, 'searched for it', searching);
}

test('a search under a contact that finds the invoice of another one fails, and one that finds its own passes', async () => {
  expect(await judge(() => true)).toMatch(
    /^AssertedViolation: expected no invoice of another contact, such as \d+/,
  );
  expect(await judge((_, isOwn) => isOwn)).toBe('pass');
});

test('a search under a contact that finds nothing shows nothing', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const outcome = judge(() => false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await outcome).toMatch(/^NotApplicable: A search among the invoices of a contact does not find/);
});

test('a list under a contact that leaves out a field which the list of all shows fails', async () => {
  const judgeFields = (nested: object) => {
    const memory = memoryTarget();
    const list = async (...[type, options]: Parameters<typeof memory.list>) => {
      const elements = (await memory.list(type, options)).json() as readonly object[];
      const shown = options?.under ? elements.slice(0, 1).map((it) => ({ ...it, ...nested })) : elements;
      return respondWith(200, { invoices: JSON.parse(JSON.stringify(shown)), links: [], collection: {} });
    };
    const many = (response: { json(): unknown }) =>
      (response.json() as { invoices: object[] }).invoices.map((record) => ({ record, links: [] }));
    const target = { ...memory, list, many: many as never };
    return outcomeTitled(nestedListChecks, 'both lists have the same form', target);
  };
  expect(await judgeFields({})).toBe('pass');
  expect(await judgeFields({ title: undefined })).toBe(
    'AssertedViolation: expected no field that only the list of all shows, got "title"',
  );
});

describe('a service that writes a comment of its own beneath each new order', () => {
  const { operations } = ordinaryTarget;
  const listed = publishedOperation('comment', 'list');
  const beneath = {
    ...listed,
    resource: { ...listed.resource, parent: { type: 'order', collection: 'orders' } },
  };
  const description = {
    ...ordinaryTarget,
    operations: [...operations, beneath as Operation, publishedOperation('comment', 'destroy')],
  };
  const { checks } = expandChecks(nestedListChecks, description, 'full');
  const ofComments = checks.filter(({ title }) => /comments of an order/.test(title) && !/moves/.test(title));

  /** The outcome of a check of such a service, whose lists show what `show` makes of the comments beneath an order. */
  function judge(
    check: Check,
    show = (own: readonly object[], _all: readonly object[]) => own,
  ): Promise<string> {
    const memory = memoryTarget();
    const comments: { readonly under: unknown; readonly id: unknown }[] = [];
    const note = (under: unknown, { id }: { readonly id: unknown }) => void comments.push({ under, id });
    const createRecord = async (...[type, options]: Parameters<typeof memory.createRecord>) => {
      const created = await memory.createRecord(type, options);
      if (type === 'order') note(created.id, { id: `own ${created.id}` });
      if (type === 'comment') note(options?.under?.id, created);
      return created;
    };
    const sendCreation = async (...[type, sent, options]: Parameters<typeof memory.sendCreation>) => {
      const response = await memory.sendCreation(type, sent, options);
      if (type === 'comment') note(options?.under?.id, response.json() as { id: unknown });
      return response;
    };
    const destroy = async (created: CreatedRecord) => {
      comments.splice(
        comments.findIndex(({ id }) => id === created.id),
        1,
      );
      return respondWith(204);
    };
    const list = async (...[, options]: Parameters<typeof memory.list>) => {
      const own = comments.filter(({ under }) => under === options?.under?.id);
      return respondWith(200, show(own, comments));
    };
    return outcomeOf(check, { ...memory, description, createRecord, sendCreation, destroy, list } as Target);
  }

  test('has these checks', () => expect(ofComments.length).toBeGreaterThan(2));

  test.each(ofComments)('passes "$title"', async (check) => {
    expect(await judge(check)).toMatch(/^pass|^NotApplicable: No comment can be created with a value/);
  });

  const [content] = ofComments;
  test.runIf(content)(
    'fails where it lists what is beneath another, or leaves out or repeats one',
    async () => {
      const judgeContent = (show: Parameters<typeof judge>[1]) => content && judge(content, show);
      expect(await judgeContent((_, all) => all)).toMatch(/^AssertedViolation/);
      expect(await judgeContent((own) => own.slice(0, -1))).toMatch(/^AssertedViolation/);
      expect(await judgeContent((own) => [...own, ...own.slice(-1)])).toMatch(/^AssertedViolation/);
    },
  );
});

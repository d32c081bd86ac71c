import type { Made, Target } from '../../check/target.ts';
import { isGranted } from '../../match/granted.ts';
import { answers } from '../../match/reply.ts';
import { equals } from '../../match/value.ts';
import { changingField } from '../material/changing-field.ts';
import { shown } from '../material/shown.ts';
import { isSighted } from '../material/whole-list.ts';
import { withArticle } from '../material/with-article.ts';
import type { Act, Attempt } from './act.ts';

const untouchedBySafeMethods = async (): Promise<void> => {};

/** The acts on a type with a list of its own: list, read, create, update and destroy (section 4.1). */
export const actsOn = (type: string): readonly Act[] => [
  {
    name: `${type}s are listed`,
    action: 'list',
    type,
    writes: true,
    prepare: async (t) => {
      await t.make(type);
      return { send: (sending) => t.list(type, sending), expectNoTrace: untouchedBySafeMethods };
    },
  },
  {
    name: `${withArticle(type)} is read`,
    action: 'read',
    type,
    writes: true,
    prepare: async (t) => {
      const made = await t.make(type);
      return { send: (sending) => t.read(made, sending), expectNoTrace: untouchedBySafeMethods };
    },
  },
  {
    name: `${withArticle(type)} is created`,
    action: 'create',
    type,
    writes: true,
    prepare: (t) => creation(t, type),
  },
  {
    name: `${withArticle(type)} is updated`,
    action: 'update',
    type,
    writes: true,
    prepare: (t) => update(t, type),
  },
  {
    name: `${withArticle(type)} is destroyed`,
    action: 'destroy',
    type,
    writes: true,
    prepare: (t) => destruction(t, type),
  },
];

/** Listing what is there already, for runs that make nothing. Where nothing is there, there is nothing to see. */
export const listingWhatIsThere = (type: string): Act => ({
  name: `${type}s that are there are listed`,
  action: 'list',
  type,
  fleeting: true,
  writes: false,
  prepare: async (t) => {
    const reply = await t.list(type);
    if (isGranted(reply) && t.many(reply, type).length === 0) t.notApplicable(`There are no ${type}s yet.`);
    return { send: (sending) => t.list(type, sending), expectNoTrace: untouchedBySafeMethods };
  },
});

async function creation(t: Target, type: string): Promise<Attempt> {
  const field = await changingField(t, type);
  const value = field.fresh();
  return {
    send: (sending) => t.create(type, t.build(type, { [field.name]: value }), sending),
    expectNoTrace: async () => {
      // A value that others have as well tells nothing of who made them.
      if (!field.tell) return;
      const isSeen = await isSighted(t, type, String(value), ({ record }) => record[field.name] === value);
      t.expect(isSeen, equals(false));
    },
  };
}

async function update(t: Target, type: string): Promise<Attempt> {
  const field = await changingField(t, type);
  const before = field.fresh();
  const made = await t.make(type, { with: { [field.name]: before } });
  return {
    send: (sending) => t.update(made, { ...made.sent, [field.name]: field.fresh() }, sending),
    expectNoTrace: async () => t.expect((await shown(t, made))[field.name], field.shows(before)),
  };
}

/** Each sending destroys a record of its own, since the second of the same one is rightly refused. */
async function destruction(t: Target, type: string): Promise<Attempt> {
  const spared: Made[] = [];
  return {
    send: async (sending) => {
      const made = await t.make(type);
      spared.push(made);
      return t.destroy(made, sending);
    },
    expectNoTrace: async () => {
      for (const made of spared) t.expect(await t.read(made), answers(200));
    },
  };
}

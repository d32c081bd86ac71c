import type { Enveloped, Made, Target } from '../../check/target.ts';
import { hasStatus } from '../../match/reply.ts';
import type { DataRecord } from '../../records/resource.ts';
import { pollUntil } from '../material/eventually.ts';
import { findInList } from '../material/whole-list.ts';
import { withArticle } from '../material/with-article.ts';

/** A door through which records are seen. */
export type View = {
  readonly type: string;
  readonly name: string;
  open(t: Target): Promise<OpenView>;
};

/** A record, and how to see it (and maybe others) with some of its fields. */
export type OpenView = {
  readonly made: Made;
  show(fields: string): Promise<readonly DataRecord[]>;
  /** The first record seen that is the wanted one, wherever it stands. */
  find(fields: string, isWanted: (record: DataRecord) => boolean): Promise<DataRecord | undefined>;
};

const recordsOf = (elements: readonly Enveloped[]) => elements.map(({ record }) => record);

const byShowing = (show: OpenView['show']): Pick<OpenView, 'show' | 'find'> => ({
  show,
  find: async (fields, isWanted) => (await show(fields)).find(isWanted),
});

const alone = (type: string): View => ({
  type,
  name: `${withArticle(type)} is read`,
  open: async (t) => {
    const made = await t.make(type);
    const show = async (fields: string) => {
      const reply = await t.read(made, { query: { fields } });
      t.expect(reply, hasStatus(200));
      return [t.one(reply, type).record];
    };
    return { made, ...byShowing(show) };
  },
});

const listed = (type: string, parent?: string): View => ({
  type,
  name: parent ? `the ${type}s of ${withArticle(parent)} are listed` : `${type}s are listed`,
  open: async (t) => {
    const where = parent ? { under: await t.make(parent) } : {};
    const made = await t.make(type, where);
    return {
      made,
      show: async (fields) => {
        const reply = await t.list(type, { ...where, query: { fields } });
        t.expect(reply, hasStatus(200));
        return recordsOf(t.many(reply, type));
      },
      find: async (fields, isWanted) => {
        const found = await findInList(t, type, ({ record }) => isWanted(record), {
          ...where,
          query: { fields },
        });
        return found[0]?.record;
      },
    };
  },
});

const searched: View = {
  type: 'contact',
  name: 'contacts are searched',
  open: async (t) => {
    const q = t.mark();
    const made = await t.make('contact', { with: { [t.fieldName('contact', 'lastName')]: q } });
    const isIndexed = async () => t.many(await t.list('contact', { query: { q } }), 'contact').length > 0;
    await pollUntil(isIndexed, (it) => it);
    const show = async (fields: string) => {
      const reply = await t.list('contact', { query: { q, fields } });
      t.expect(reply, hasStatus(200));
      return recordsOf(t.many(reply, 'contact'));
    };
    return { made, ...byShowing(show) };
  },
};

const types = ['contact', 'order', 'invoice'];
/** Every door through which the parameter fields works (section 4.2). */
export const views: readonly View[] = [
  ...types.map(alone),
  ...types.map((type) => listed(type)),
  listed('invoice', 'contact'),
  searched,
];

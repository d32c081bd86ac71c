import { check } from '../../check/check.ts';
import type { Preparation } from '../../check/target.ts';
import type { DataRecord, Enveloped } from '../../context/resource.ts';
import type { HttpResponse } from '../../http/response.ts';
import { hasStatus, isSuccess } from '../../match/response.ts';
import { holds } from '../../match/value.ts';
import type { CreatedRecord } from '../../records/creation.ts';
import { amountsOf } from '../../records/creation-rule.ts';
import { isValid } from '../../schemas/validate.ts';
import { isEquivalent, scalarsIn } from '../shared/json-values.ts';
import { isInList } from '../shared/lists.ts';
import { isUniqueId, knownParentsOf } from '../shared/records.ts';
import { eachChildType, withArticle } from '../shared/resource-types.ts';
import { atHome, type Direction, directions, elsewhere, needs } from './companies.ts';
import { ownAddress } from './own-address.ts';

/** A new child, and the values that it can have in common with no other record by chance. */
type DistinctChild = {
  readonly id: string | number;
  readonly path: string;
  readonly values: readonly unknown[];
};

const steps = 9_899;

/** Amounts that no other record has by chance, small enough for a server that refuses to be paid more than is open. */
function distinctAmounts(t: Preparation, type: string): DataRecord {
  const { schema } = t.resource(type);
  const hundredths = 100 + (Number.parseInt(t.marker().slice(-6), 36) % steps);
  const notations = [hundredths / 100, (hundredths / 100).toFixed(2)];
  const entries = Object.keys(amountsOf(schema)).flatMap((name) => {
    const field = schema?.fields.find((it) => it.name === name);
    const amount = notations.find((it) => field && isValid(field.schema, it));
    return amount === undefined ? [] : [[name, amount] as const];
  });
  return Object.fromEntries(entries);
}

/** Creates a child with distinct amounts, or without where they are refused. Its distinct values are those that its record shows. */
async function createDistinct(t: Preparation, type: string, under: CreatedRecord): Promise<DistinctChild> {
  const { plural } = t.resource(type);
  const amounts = distinctAmounts(t, type);
  const sent = t.build(type, amounts);
  const response = await t.sendCreation(type, sent, { under });
  const created = isSuccess(response)
    ? { ...t.identifyCreated(type, response), sent }
    : await t.createRecord(type, { under });
  const names = Object.keys(created.sent).filter(
    (name) => (isSuccess(response) && name in amounts) || t.markersIn(String(created.sent[name])).length > 0,
  );
  const shown = names
    .map((name) => created.sent[name])
    .filter((value) => scalarsIn(created.record).some((it) => isEquivalent(value, it)));
  const { id } = created;
  const values = shown.length === 0 && isUniqueId(id) ? [id] : shown;
  return { id, path: ownAddress(created.links, plural, id) ?? created.path, values };
}

/** Whether a value of JSON shows a child. A record with the same id can be another one, whose values differ. */
const showsChild = ({ values }: DistinctChild, json: unknown): boolean =>
  values.length > 0 && values.every((value) => scalarsIn(json).some((it) => isEquivalent(value, it)));

const refusal = [401, 403, 404] as const;

const childIsolationCheck = (type: string, direction: Direction) =>
  check({
    requirement: 'company.records-are-isolated',
    title: `Given ${withArticle(type)} of ${direction.from}, when its addresses and its lists are read at the address of ${direction.to}, then no page shows it`,
    needs,
    async run(t) {
      const { plural } = t.resource(type);
      const home = atHome(t, direction);
      const there = elsewhere(t, direction);
      const [parent] = knownParentsOf(t, type);
      const under = await t.createRecord(parent, home);
      const child = await createDistinct(t, type, under);
      let judged = 0;
      const expectOther = (response: HttpResponse) => {
        judged += 1;
        if (!isSuccess(response)) return t.expect(response, hasStatus(...refusal));
        if (child.values.length === 0)
          t.uncertain(
            `The address of ${withArticle(type)} leads to one in the other company too, and no value tells whether it is the same: a text or an amount in the profile's bodies.${type}, with \${marker}, can.`,
          );
        const isShown = showsChild(child, response.json());
        t.expect(!isShown, holds(`no ${type} of the other company`, 'it is shown'));
      };
      const nested = `${under.path}/${plural}`;
      for (const path of new Set([child.path, `${nested}/${encodeURIComponent(child.id)}`])) {
        const response = await t.get(path, home);
        if (!isSuccess(response) || !scalarsIn(response.json()).includes(child.id)) continue;
        expectOther(await t.get(path, there));
      }
      const isIt = ({ record }: Enveloped) => record.id === child.id && showsChild(child, record);
      for (const path of [`/api/${plural}`, nested]) {
        const query = { per_page: `${t.largestPage(type)}` };
        const known = await t.get(path, { ...home, query });
        if (!isSuccess(known) || !(await isInList(t, type, known, isIt, { ...home, query }))) continue;
        judged += 1;
        const own = path === nested ? [`${(await t.createRecord(parent, there)).path}/${plural}`] : [];
        for (const place of [path, ...own]) {
          const first = await t.get(place, { ...there, query });
          if (!isSuccess(first)) t.expect(first, hasStatus(...refusal));
          else {
            const isListed = await isInList(t, type, first, isIt, { ...there, query });
            t.expect(!isListed, holds(`no ${type} of the other company`, 'it is listed'));
          }
        }
      }
      if (judged === 0) t.notApplicable(`The target shows ${plural} at no address and in no list.`);
    },
  });

/** Checks that comments, emails and payments are isolated by company, whether or not they have a free text (spec#1-company-scope). */
export const childIsolationChecks = [
  eachChildType((type) => directions.map((direction) => childIsolationCheck(type, direction))),
];

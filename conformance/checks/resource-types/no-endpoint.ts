import { check } from '../../check/check.ts';
import { doesNotSucceed, hasStatus } from '../../match/response.ts';
import { equals } from '../../match/value.ts';
import { nestedTypes } from '../../profile/specified-types.ts';
import { readAnyList } from '../shared/list-of-any-type.ts';
import {
  createParentWithNested,
  eachNested,
  type NestedProperty,
  nestedRecordsIn,
  storedValues,
} from '../shared/nested-records.ts';
import { readRecord } from '../shared/records.ts';
import { withArticle } from '../shared/resource-types.ts';

const requirementOf = (type: string): string => `${type.replaceAll('_', '-')}.has-no-endpoint`;

const topLevelCheck = ({ type, property }: (typeof nestedTypes)[number]) =>
  check({
    requirement: requirementOf(type),
    title: `When /api/${property} is listed or sent to, then the request does not succeed`,
    async run(t) {
      t.control(await readAnyList(t), hasStatus(200));
      const path = `/api/${property}`;
      t.expect(await t.get(path), doesNotSucceed);
      const body = t.build(type);
      for (const json of [body, { [type]: body }]) t.expect(await t.post(path, { json }), doesNotSucceed);
    },
  });

const nestedPathCheck = (nested: NestedProperty) =>
  check({
    requirement: requirementOf(nested.type),
    title: `Given ${withArticle(nested.parent)} with ${nested.property}, when they are requested under it or by id, then no request succeeds and nothing changes`,
    async run(t) {
      const { created, field, texts, sent } = await createParentWithNested(t, nested, 1);
      const path = `${created.path}/${nested.property}`;
      t.expect(await t.get(path), doesNotSucceed);
      for (const json of [sent[0], { [nested.type]: sent[0] }])
        t.expect(await t.post(path, { json }), doesNotSucceed);
      const { id } = nestedRecordsIn(await readRecord(t, created), nested)[0] ?? {};
      if (id === undefined) return;
      const address = `/${encodeURIComponent(String(id))}`;
      for (const place of [`/api/${nested.property}${address}`, `${path}${address}`]) {
        t.expect(await t.get(place), doesNotSucceed);
        for (const method of ['PUT', 'PATCH', 'DELETE'])
          t.expect(await t.request(method, place, { json: sent[0] }), doesNotSucceed);
      }
      t.expect(
        await t.expectDone(() => storedValues(t, created, nested, field)),
        equals<readonly unknown[]>(texts),
      );
    },
  });

/** Checks that line items and addresses have no endpoint (spec#2.1-line-item-endpoint, spec#2.1-address-endpoint). */
export const noEndpointChecks = [
  ...nestedTypes.map(topLevelCheck),
  eachNested((nested) => [nestedPathCheck(nested)]),
];

import { describe, expect, test } from 'vitest';
import { expandChecks } from '../../check/plan.ts';
import type { Target } from '../../check/target.ts';
import type { DataRecord } from '../../context/resource.ts';
import type { HttpResponse } from '../../http/response.ts';
import { fieldsChecks } from '../parameters/fields.ts';
import { ordinaryTarget } from '../testing/ordinary-target.ts';
import { memoryTarget, outcomeOf } from '../testing/target.ts';
import { readingChecks } from './reading.ts';
import { unaffectedRecordChecks } from './unaffected-records.ts';

type Place = 'alone' | 'in the list';

/** A target that shows each record as `show` has it: with the number of the response, and of the updates so far. */
function showing(
  show: (record: DataRecord, response: number, place: Place, updates: number) => DataRecord,
): Target {
  let [responses, updates] = [0, 0];
  const enveloped = (record: unknown, place: Place) => {
    responses += 1;
    return { record: show(record as DataRecord, responses, place, updates), links: [] };
  };
  const plain = memoryTarget();
  return {
    ...plain,
    one: (response: HttpResponse) => enveloped(response.json(), 'alone'),
    many: (response: HttpResponse) =>
      (response.json() as unknown[]).map((record) => enveloped(record, 'in the list')),
    update: (...options: Parameters<Target['update']>) => {
      updates += 1;
      return plain.update(...options);
    },
  } as Target;
}

const compared =
  /^(fields\.keep-named-values|read\.repeats-itself|list\.elements-match-the-record|update\.touches-one-record)$/;
const entries = [...readingChecks, ...unaffectedRecordChecks, ...fieldsChecks];
const { checks: all } = expandChecks(entries, ordinaryTarget, 'full');
const checks = all.filter(({ requirement, title }) => compared.test(requirement) && / order/.test(title));

const checkOf = (requirement: string) =>
  checks.find((it) => it.requirement === requirement) ?? expect.fail(requirement);

describe('a target with the time of the response in each record', () => {
  test.concurrent.each(checks)('passes "$title"', async (check) => {
    const target = showing((record, response) => ({
      ...record,
      retrieved_at: response,
      more: { at: response },
    }));
    expect(await outcomeOf(check, target)).toBe('pass');
  });

  test.concurrent('and other values in its lists fails', async () => {
    const target = showing((record, response, place) => ({
      ...record,
      retrieved_at: response,
      total: place,
    }));
    expect(await outcomeOf(checkOf('list.elements-match-the-record'), target)).toMatch(
      /^AssertedViolation: .*total/,
    );
  });

  test.concurrent('and lists that lose what was sent fails', async () => {
    const target = showing(({ title, ...record }, response, place) => ({
      ...record,
      retrieved_at: response,
      title: place === 'alone' ? title : `${title}${response}`,
    }));
    expect(await outcomeOf(checkOf('list.elements-match-the-record'), target)).toMatch(/^AssertedViolation/);
  });

  test.concurrent('and an update that changes all records fails', async () => {
    const target = showing((record, response, _, updates) => ({
      ...record,
      retrieved_at: response,
      updates,
    }));
    expect(await outcomeOf(checkOf('update.touches-one-record'), target)).toMatch(/^AssertedViolation/);
  });
});

test.concurrent('a list that shows nothing but the id and the time of the response is untestable', async () => {
  const target = showing((record, response, place) =>
    place === 'alone' ? record : { id: record.id ?? null, retrieved_at: response },
  );
  expect(await outcomeOf(checkOf('update.touches-one-record'), target)).toMatch(
    /^Untestable: .*retrieved_at.*let the target show/,
  );
});

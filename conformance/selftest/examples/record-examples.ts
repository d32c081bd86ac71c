import { UsageError } from 'countersign-contract/command';
import type { CheckResult } from '../../check/check.ts';
import { contractOperations, operationAt } from '../../context/operations.ts';
import type { Exchange } from '../../errors/exchange.ts';
import { describeMismatch } from '../../errors/mismatch.ts';
import { pathOf } from '../../http/request.ts';
import type {
  Example,
  ExampleExchange,
  KnownViolation,
  RequirementEvidence,
} from '../../requirements/examples.ts';
import { exceptions, type Failure, type FaultyMock, faultMap, requirementsOf } from '../fault-results.ts';
import type { MockFault } from '../mock.ts';

/**
 * The requirements that notice each fault: as recorded, or, for a fault that is new, those of its sentence of which a check fails;
 * `note` is called for each that is new. Throws where none fails for one.
 */
export async function findNoticed(
  mock: FaultyMock,
  note: (name: string, noticing: readonly string[]) => void,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const noticed = new Map(faultMap);
  for (const fault of await mock.faults()) {
    if (faultMap.has(fault.name)) continue;
    const expected = exceptions[fault.name]?.noticedBy ?? requirementsOf(fault);
    const noticing = await mock.findNoticing(fault.name, expected);
    note(fault.name, noticing);
    noticed.set(fault.name, noticing);
  }
  const unnoticed = [...noticed].filter(([, noticing]) => noticing.length === 0).map(([name]) => name);
  if (unnoticed.length > 0)
    throw new UsageError(
      `No requirement of the sentence that it violates notices ${unnoticed.join(', ')}: a check is missing, or an exception in faults.yaml.`,
    );
  return noticed;
}

/** The deliberate violations of each requirement: the faults that it notices. */
export function violationsByRequirement(
  faults: readonly MockFault[],
  noticed: ReadonlyMap<string, readonly string[]> = faultMap,
): ReadonlyMap<string, readonly KnownViolation[]> {
  const all = faults.flatMap(({ name, seen }) =>
    (noticed.get(name) ?? []).map((id) => [id, { name, seen }] as const),
  );
  const byId = Map.groupBy(all, ([id]) => id);
  return new Map([...byId].map(([id, own]) => [id, own.map(([, violation]) => violation)]));
}

const operations = contractOperations();

/** The operation of an example, or its method and path. */
export function placeOfExample({ request }: ExampleExchange): string {
  const [method = '', path = ''] = request.split(' ');
  return placeOf({ request: { method, url: `http://127.0.0.1${path}` } });
}

/** The operation of an exchange, or its method and path. */
export function placeOf({
  request: { method, url },
}: {
  readonly request: Pick<Exchange['request'], 'method' | 'url'>;
}): string {
  const path = pathOf(url);
  return `${method} ${operationAt(operations, method, path)?.path ?? path}`;
}

const shownFields = /^(accept-language|authorization|content-type)$/i;
const longestBody = 300;

const shownOf = ({ request }: Exchange): string =>
  JSON.stringify(request.headers.filter(([name]) => shownFields.test(name)).toSorted());

/** How far an exchange is from one of the same check: any with other shown header fields is farther than all that have the same. */
const howFar = (one: Exchange, other: Exchange): number =>
  (shownOf(one) === shownOf(other) ? 0 : Number.MAX_SAFE_INTEGER / 2) + Math.abs(one.number - other.number);

/** An exchange as an example shows it: in one line, with the path alone. Undefined if there was no response. */
function exampleExchange({ request, reply }: Exchange): ExampleExchange | undefined {
  if (reply === undefined) return undefined;
  const { method, url, headers, body = '' } = request;
  const fields = headers.filter(([name]) => shownFields.test(name)).map((field) => `[${field.join(': ')}]`);
  const shortened = body.length > longestBody ? `${body.slice(0, longestBody)}…` : body;
  const parts = [method, url.replace(/^https?:\/\/[^/]+/, ''), ...fields, shortened];
  const line = parts.filter((part) => part !== '').join(' ');
  return {
    request: line.replaceAll(/(localhost|127\.0\.0\.1)(:|%3A)\d+/g, '$1$24010'),
    status: reply.status,
  };
}

/** The example of a failure and of the same check on a server that conforms; undefined where no request shows it. */
export function exampleOf(
  violation: string,
  { exchanges = [], shown, title, mismatch }: Failure,
  pass: CheckResult,
): Example | undefined {
  const failing = exchanges.find((it) => it.number === shown);
  if (!failing || pass.outcome !== 'pass') return undefined;
  const [passing] = (pass.exchanges ?? [])
    .filter((it) => placeOf(it) === placeOf(failing))
    .toSorted((one, two) => howFar(one, failing) - howFar(two, failing));
  const { expected, got } = mismatch ? describeMismatch(mismatch) : { expected: '', got: '' };
  const fails = exampleExchange(failing);
  const passes = passing && exampleExchange(passing);
  return fails && passes && { check: title, violation, expected, got, passes, fails };
}

async function recordExample(
  id: string,
  violations: readonly KnownViolation[],
  mock: FaultyMock,
): Promise<Example | undefined> {
  for (const { name } of violations) {
    const { failures } = await mock.judge(name);
    const failure = failures.find((it) => it.requirement === id);
    const pass = failure && (await mock.recordPass(failure));
    const example = failure && pass && exampleOf(name, failure, pass);
    if (example) return example;
  }
  return undefined;
}

/** The violations that a requirement is tried with before it has no example. */
const mostTries = 3;

/**
 * The evidence for every requirement that has a violation. An example that is known is kept, as long as its violation is;
 * `note` is called for each that is recorded, of those that are due.
 */
export async function recordExamples(
  violations: ReadonlyMap<string, readonly KnownViolation[]>,
  known: Readonly<Record<string, RequirementEvidence>>,
  mock: FaultyMock,
  isDue: (id: string) => boolean,
  note: (id: string, example: Example | undefined) => void,
): Promise<Record<string, RequirementEvidence>> {
  const evidence: Record<string, RequirementEvidence> = {};
  for (const [id, all] of violations) {
    const old = known[id]?.example;
    let example = all.some(({ name }) => name === old?.violation) ? old : undefined;
    if (!example && isDue(id)) {
      example = await recordExample(id, all.slice(0, mostTries), mock);
      note(id, example);
    }
    evidence[id] = { violations: all, ...(example && { example }) };
  }
  return evidence;
}

import type { Check, Family } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import type { DataRecord } from '../../context/resource.ts';
import { AssertedViolation, NotApplicable, Uncertain, Untestable, Violation } from '../../errors/outcome.ts';
import { asUser } from '../../http/request.ts';
import type { HttpResponse } from '../../http/response.ts';
import { type Matcher, wrongValue } from '../../match/matcher.ts';
import type { CreatedRecord } from '../../records/creation.ts';

/** A response with a status and a JSON body; without a value it has no body. */
export function respondWith(status: number, json?: unknown): HttpResponse {
  const text = json === undefined ? '' : JSON.stringify(json);
  return {
    status,
    headers: [],
    header: () => undefined,
    bytes: Buffer.from(text),
    text,
    json: () => json,
    exchange: {
      number: 1,
      request: { method: 'GET', url: 'http://target.example/', headers: [], body: undefined },
      reply: undefined,
      trouble: undefined,
      milliseconds: 0,
    },
  };
}

const apply =
  (Kind: typeof Violation) =>
  <Subject>(subject: Subject, ...matchers: readonly Matcher<Subject>[]) => {
    for (const matcher of matchers) {
      const mismatch = matcher(subject);
      if (mismatch) throw new Kind(mismatch);
    }
  };

/** An app with the whole of a site. */
export const appAt = (site: string) => ({
  clientId: `app of ${site}`,
  clientSecret: 'secret',
  name: site,
  siteUrl: `https://${site}`,
  redirectUri: `https://${site}/done`,
});

/** A user of that name. */
export const userNamed = (name: string) => ({ email: `${name}@acme.example`, password: name });

/** The only field of every type in a memory target. */
const title = {
  name: 'title',
  types: ['string'],
  required: false,
  readOnly: false,
  schema: { type: 'string' },
};

/**
 * A target that holds records in memory: bare records in lists and responses, the newest first. `overrides` replace single
 * operations.
 */
export function memoryTarget(overrides: Partial<Target> = {}): Target {
  const records = new Map<unknown, DataRecord>();
  let count = 0;
  const marker = () => {
    count += 1;
    return `csmark${count}`;
  };
  const responseFor = ({ id }: Pick<CreatedRecord, 'id'>): HttpResponse =>
    records.has(id) ? respondWith(200, records.get(id)) : respondWith(404);
  const build = (_: string, more: DataRecord = {}): DataRecord => ({ title: marker(), ...more });
  const sendCreation = async (_: string, sent: DataRecord): Promise<HttpResponse> => {
    const id = records.size + 1 + count;
    records.set(id, { ...sent, id });
    return respondWith(201, records.get(id));
  };
  async function createRecord(type: string, options: { readonly with?: DataRecord } = {}) {
    const sent = build(type, options.with);
    const response = await sendCreation(type, sent);
    const record = response.json() as DataRecord;
    return { type, id: record.id, path: `/api/${type}s/${record.id}`, record, sent, response, links: [] };
  }
  const target = {
    description: { resources: [], operations: [], choices: [], locales: [] },
    hasType: () => true,
    me: asUser(userNamed('ada')),
    marker,
    build,
    sendCreation,
    resource: (type: string) => ({
      type,
      plural: `${type}s`,
      path: `/api/${type}s`,
      parents: [],
      schema: { type, schema: {}, fields: [title], saysRequired: false, raw: {} },
    }),
    fieldName: () => 'title',
    largestPage: () => 100,
    createRecord,
    sharedRecord: createRecord,
    identifyCreated(type: string, response: HttpResponse) {
      const record = response.json() as DataRecord;
      return { id: record.id, path: `/api/${type}s/${record.id}`, record, links: [] };
    },
    read: async (created: CreatedRecord) => responseFor(created),
    async update(created: CreatedRecord, fields: DataRecord) {
      if (records.has(created.id)) records.set(created.id, { ...records.get(created.id), ...fields });
      return responseFor(created);
    },
    destroy: async ({ id }: CreatedRecord) => respondWith(records.delete(id) ? 200 : 404),
    list: async () => respondWith(200, [...records.values()].toReversed()),
    one: (response: HttpResponse) => ({ record: response.json(), links: [] }),
    many: (response: HttpResponse) =>
      (response.json() as DataRecord[]).map((record) => ({ record, links: [] })),
    isLater: false,
    keep: (_: string, make: () => Promise<string>) => make(),
    expect: apply(AssertedViolation),
    prepare: apply(Violation),
    control: apply(Violation),
    async expectDone<Result>(work: () => Promise<Result>) {
      try {
        return await work();
      } catch (error) {
        throw error instanceof Violation ? new AssertedViolation(error.mismatch) : error;
      }
    },
    unprepared(expected: string, got: string) {
      throw new Violation(wrongValue(expected, got));
    },
    violation(expected: string, got: string) {
      throw new AssertedViolation(wrongValue(expected, got));
    },
    untestable(reason: string) {
      throw new Untestable(reason);
    },
    uncertain(reason: string) {
      throw new Uncertain(reason);
    },
    notApplicable(reason: string) {
      throw new NotApplicable(reason);
    },
    ...overrides,
  };
  return target as unknown as Target;
}

/** The outcome of a check on a target: `pass`, or the name and message of what it throws. */
export async function outcomeOf(check: Check, target: Target): Promise<string> {
  try {
    await check.run(target);
    return 'pass';
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}

/** The outcome of the first check with these words in its title. */
export function outcomeTitled(
  all: readonly (Check | Family)[],
  words: string,
  target: Target,
): Promise<string> {
  const check = all.find((it): it is Check => 'run' in it && it.title.includes(words));
  return check ? outcomeOf(check, target) : Promise.reject(new Error('there is no such check'));
}

import { parseJson } from '../contract/json.ts';
import { type Evidence, issuedToken, type ReportedExchange } from './evidence.ts';
import { basic, EvidenceClient, type EvidenceService } from './evidence-client.ts';
import { compare, distance, leavesOf, type ResponseContent, redirectOf } from './similarity.ts';

type CompanyControl = {
  reset(): Promise<unknown>;
  faults: { enable(name: string): Promise<unknown> };
};

/** A running mock that evidence is played on. */
export type EvidenceMock = EvidenceService & {
  control: CompanyControl & {
    companies: { read(name: string): Promise<{ control: CompanyControl }> };
    tokens: { create(options: object): Promise<{ access_token: string }> };
  };
  stop(): Promise<void>;
};

/** How much the exchange that failed a check counts beside each of the others. */
const weightOfShown = 3;

const isOfDialog = ({ exchanges }: Evidence): boolean =>
  exchanges.some(({ request }) => request.url.includes('/oauth/'));

/** Sends evidence to a mock, and measures how far its responses are from the reported ones. */
export class EvidencePlayer {
  readonly #mock: EvidenceMock;
  /** Whose tokens evidence has; a report does not say. */
  readonly #users = new Map<Evidence, string | undefined>();
  /** Records of the mock that stand for those that evidence did not create. */
  readonly #records = new Map<Evidence, [reported: string, own: string][]>();

  constructor(mock: EvidenceMock) {
    this.#mock = mock;
  }

  /**
   * Plays each evidence on a mock with faults as it starts: how far it is from what is reported, from 0 to 1, for each. A login or consent
   * can be older than the evidence, so that what has a dialog is played again after all of it, and the nearer of the two counts.
   */
  async play(faults: readonly string[], all: readonly Evidence[]): Promise<number[]> {
    await this.#start(faults, all);
    const distances: number[] = [];
    for (const one of all) distances.push(await this.#playOne(one));
    for (const [index, one] of all.entries())
      if (isOfDialog(one)) distances[index] = Math.min(distances[index] ?? 1, await this.#playOne(one));
    return distances;
  }

  async #start(faults: readonly string[], all: readonly Evidence[]): Promise<void> {
    const { control, profile } = this.#mock;
    const urls = all.flatMap(({ exchanges }) => exchanges.map(({ request }) => request.url));
    const hosts = new Set(urls.map((url) => URL.parse(url)?.host));
    const others = hosts.size > 1 ? profile.companies.slice(1) : [];
    const companies = await Promise.all(others.map(({ name }) => control.companies.read(name)));
    for (const it of [control, ...companies.map((company) => company.control)]) {
      await it.reset();
      for (const fault of faults) await it.faults.enable(fault);
    }
  }

  /**
   * Prepares what is played: finds out whose tokens the evidence has, which are those of the user with whose tokens the mock without faults is
   * nearest to it, and which records of the mock stand for those that it did not create.
   */
  async prepare(all: readonly Evidence[]): Promise<void> {
    for (const evidence of all.filter((one) => !this.#records.has(one))) {
      this.#records.set(evidence, await this.#standIns(evidence));
      if (!hasToken(evidence)) continue;
      const distances: [number, string][] = [];
      const { users, companies } = this.#mock.profile;
      for (const { email } of users.filter((user) => user.companies.includes(companies[0]?.name ?? ''))) {
        this.#users.set(evidence, email);
        distances.push([(await this.play([], [evidence]))[0] ?? 1, email]);
      }
      this.#users.set(evidence, distances.sort(([one], [other]) => one - other)[0]?.[1]);
    }
  }

  async #standIns({ exchanges }: Evidence): Promise<[string, string][]> {
    const { baseUrl, profile } = this.#mock;
    const found: [string, string][] = [];
    const [user] = profile.users;
    const headers: Record<string, string> = user ? { Authorization: basic(user) } : {};
    for (const [at, { request, reply }] of exchanges.entries()) {
      const [, collection, id] = /\/api\/([a-z_]+)\/([\w-]+)/.exec(request.url) ?? [];
      const isKnown = JSON.stringify([exchanges.slice(0, at), found]).includes(id ?? '');
      if (collection === undefined || id === undefined || id === 'schema' || isKnown) continue;
      if ((reply?.status ?? 404) >= 400) continue;
      const response = await this.#mock.fetch(`${baseUrl}/api/${collection}`, { headers });
      const listed: unknown = Object(parseJson(await response.text()))[collection];
      const reported = parseJson(reply?.body);
      const records: unknown[] = Array.isArray(listed) ? listed : [];
      const [nearest] = records.sort(
        (one, other) => compare(reported, other).common - compare(reported, one).common,
      );
      const own = leavesOf(nearest).find(([place]) => place.endsWith('/id'));
      if (own) found.push([id, String(own[1])]);
    }
    return found;
  }

  /**
   * Companies, users and apps are those of the mock, in the same order; ids, codes, tokens, cookies and CSRF tokens those that it sent; what a
   * report redacts in another way is wrong here, too. The first user has signed in and consented before, as in each run of the suite.
   */
  async #playOne(evidence: Evidence): Promise<number> {
    const { exchanges, shown, scope } = evidence;
    const own = [...(this.#records.get(evidence) ?? [])];
    if (hasToken(evidence)) {
      const { tokens } = this.#mock.control;
      const user = this.#users.get(evidence);
      // What looks like a scope in a title can be the path of something else.
      const token = await tokens.create({ user, scope }).catch(() => tokens.create({ user }));
      own.push([issuedToken, token.access_token]);
    }
    const urls = exchanges.map(({ request }) => request.url);
    const client = new EvidenceClient(this.#mock, urls, own);
    const isOfFirstUser = !/‹users\[[1-9]|decision=/.test(JSON.stringify(exchanges));
    let [sum, most] = [0, 0];
    for (const { number, request, reply } of exchanges) {
      if (reply === undefined) continue;
      const before = contentIn(reply, request.url);
      const first = await client.repeat(request);
      const isPassed = isOfFirstUser && before.redirect !== undefined && request.method === 'GET';
      const now = isPassed ? await client.passDialog(first) : first;
      client.learnIds(before, now);
      const weight = number === shown ? weightOfShown : 1;
      sum += weight * distance(before, now, number === shown, client.translate);
      most += weight;
    }
    return most === 0 ? 0 : sum / most;
  }
}

/** Whether evidence has a token that it does not obtain itself. */
const hasToken = ({ exchanges }: Evidence): boolean =>
  JSON.stringify(exchanges).includes(`Bearer ${issuedToken}`);

function contentIn(
  { status, headers = [], body }: NonNullable<ReportedExchange['reply']>,
  url: string,
): ResponseContent {
  const fieldIn = (name: string) => headers.find(([it]) => it.toLowerCase() === name)?.[1];
  return {
    status,
    type: fieldIn('content-type'),
    text: body,
    redirect: redirectOf(fieldIn('location'), url),
  };
}

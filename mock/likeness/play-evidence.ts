import { parseJson } from '../contract/json.ts';

/** A request of a report, without secrets, and its response. */
export type ReportedExchange = {
  number: number;
  request: {
    method: string;
    url: string;
    headers?: readonly (readonly [name: string, value: string])[];
    body?: string;
  };
  reply?: {
    status: number;
    headers?: readonly (readonly [name: string, value: string])[];
    body?: string;
  };
};

/** The exchanges of a check that failed; `shown` is the number of the one that failed it. */
export type Evidence = { exchanges: readonly ReportedExchange[]; shown: number | undefined };

/** A running mock that evidence is played on. */
export type EvidenceMock = {
  baseUrl: string;
  profile: { users?: readonly { email: string; password: string }[] };
  fetch: (input: string, init?: RequestInit) => Promise<Response>;
  control: {
    reset(): Promise<unknown>;
    faults: { enable(name: string): Promise<unknown>; clear(): Promise<unknown> };
    tokens: { create(options: object): Promise<{ access_token: string }> };
  };
  stop(): Promise<void>;
};

/** The names and values in a JSON value, each with its place. */
function leavesOf(value: unknown, place = ''): [place: string, value: unknown][] {
  if (typeof value !== 'object' || value === null) return [[place, value]];
  const members = Object.entries(value).flatMap(([name, it]) => leavesOf(it, `${place}/${name}`));
  return [[`${place}/`, Array.isArray(value)], ...members];
}

/** How alike two bodies are, from 0 to 1: values that differ count half where they have the same type. */
function alikeness(one: string | undefined, other: string, reads: (text: string) => string): number {
  const [before, now] = [parseJson(one), parseJson(other)];
  if (before === undefined || now === undefined) return (one ?? '') === other || before === now ? 1 : 0;
  const [leaves, others] = [leavesOf(before), new Map(leavesOf(now))];
  const shared = leaves.filter(([place]) => others.has(place));
  const points = shared.map(([place, value]) => {
    const current = others.get(place);
    if ((typeof value === 'string' ? reads(value) : value) === current) return 1;
    return typeof value === typeof current ? 0.5 : 0.2;
  });
  return points.reduce((sum, it) => sum + it, 0) / (leaves.length + others.size - shared.length);
}

/** How a report has a token that the deployment issued. */
const issuedToken = 'Bearer ‹token›';

/** How much the exchange that failed a check counts beside each of the others. */
const weightOfShown = 3;

/**
 * Sends the requests of evidence to a mock, and compares its responses with the reported ones, from 0 to 1. Ids are those that the mock
 * gave, credentials those of its users; what a report redacts in another way is wrong here, too.
 */
export async function playEvidence(mock: EvidenceMock, { exchanges, shown }: Evidence): Promise<number> {
  const origin = URL.parse(exchanges[0]?.request.url ?? '')?.origin ?? '';
  const ids = new Map<string, string>();
  const users = mock.profile.users ?? [];
  const needsToken = exchanges.some(({ request }) =>
    request.headers?.some(([, value]) => value === issuedToken),
  );
  const token = needsToken ? (await mock.control.tokens.create({})).access_token : '';
  const reads = (text: string): string => {
    let read = text.replaceAll(origin, mock.baseUrl);
    for (const [reported, own] of ids) read = read.replaceAll(reported, own);
    return read
      .replaceAll(/‹users\[(\d+)\]\.password›/g, (_, at) => users[Number(at)]?.password ?? 'wrong')
      .replaceAll(/‹[^›]*›/g, 'wrong');
  };
  const readField = (name: string, value: string): string => {
    if (name !== 'Authorization') return reads(value);
    const [, at, change] = /^Basic ‹base64 of [^‹]*‹users\[(\d+)\]\.password([^›]*)›/.exec(value) ?? [];
    const { email, password } = users[Number(at)] ?? {};
    if (at !== undefined) return `Basic ${btoa(`${email}:${password}${change === '' ? '' : 'x'}`)}`;
    return value === issuedToken ? `Bearer ${token}` : reads(value);
  };
  let [points, most] = [0, 0];
  for (const { number, request, reply } of exchanges) {
    if (reply === undefined || !request.url.startsWith(origin)) continue;
    const fields = (request.headers ?? []).map(([name, value]) => [name, readField(name, value)] as const);
    const response = await mock
      .fetch(reads(request.url), {
        method: request.method,
        headers: Object.fromEntries(fields),
        ...(request.body !== undefined &&
          !['GET', 'HEAD'].includes(request.method) && { body: reads(request.body) }),
      })
      .catch(() => undefined);
    const text = (await response?.text().catch(() => '')) ?? '';
    const now = new Map(leavesOf(parseJson(text)));
    for (const [place, id] of leavesOf(parseJson(reply.body)))
      if (place.endsWith('/id') && now.has(place)) ids.set(String(id), String(now.get(place)));
    const type = reply.headers?.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
    const isSameType = type === undefined || type === response?.headers.get('content-type');
    const isSame = response?.status === reply.status;
    const weight = number === shown ? weightOfShown : 1;
    const body = alikeness(reply.body, text, reads);
    points += weight * ((isSame ? 0.5 : 0) + (isSameType ? 0.1 : 0) + 0.4 * body * (isSame ? 1 : 0.5));
    most += weight;
  }
  return most === 0 ? 0 : points / most;
}

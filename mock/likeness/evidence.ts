type Fields = readonly (readonly [name: string, value: string])[];

/** A request of a report, without secrets. */
export type ReportedRequest = { method: string; url: string; headers?: Fields; body?: string };

/** A request of a report, and its response. */
export type ReportedExchange = {
  number: number;
  request: ReportedRequest;
  reply?: { status: number; headers?: Fields; body?: string };
};

/** What a report shows of a check. */
type ReportedCheck = {
  title: string;
  outcome: string;
  expected?: string;
  got?: string;
  exchanges?: readonly ReportedExchange[];
  /** The number of the exchange that failed it. */
  shown?: number;
};

/** A requirement as it was judged, with the anchors of its sentences in the specification, and the evidence. */
export type JudgedRequirement = {
  id: string;
  outcome: string;
  anchors?: readonly string[];
  /** Names of the faults that it is known to notice. */
  violations?: readonly string[];
  checks: readonly ReportedCheck[];
};

/** The exchanges that a check failed by. */
export type Evidence = {
  exchanges: readonly ReportedExchange[];
  shown: number | undefined;
  /** What its tokens are for, as far as it is known. */
  scope: string | undefined;
};

/** How a report has a token that the deployment issued. */
export const issuedToken = '‹token›';

/** More requests than these are cut down to what the response that failed needs. */
const mostInOne = 10;

/** The evidence of a requirement that failed, that with the fewest requests first. */
export function evidenceOf({ checks }: JudgedRequirement): Evidence[] {
  const failed = checks.filter(({ outcome }) => outcome === 'fail');
  const evidence = failed.map(({ title, exchanges = [], shown }) => {
    const isLong = exchanges.length > mostInOne && shown !== undefined;
    const [scope] = /api\/[a-z_]+(:[a-z,]+)?/.exec(title) ?? [];
    return { exchanges: isLong ? neededFor(shown, exchanges) : exchanges, shown, scope };
  });
  return evidence
    .filter(({ exchanges }) => exchanges.length > 0)
    .sort((one, other) => one.exchanges.length - other.exchanges.length);
}

/** An id of a record, in a path or in JSON. */
const ids = /(?<=\/api\/[a-z_]+\/|"(?:[a-z_]+_)?id":"?)(?!null|schema)[\w-]+/g;
const idsIn = (value: unknown): string[] => JSON.stringify(value).replaceAll('\\', '').match(ids) ?? [];

/** The exchange that failed a check, what made and changed the records in it, and the dialog that let it in. */
function neededFor(shown: number, exchanges: readonly ReportedExchange[]): ReportedExchange[] {
  const needed: ReportedExchange[] = [];
  const records = new Set<string>();
  const shownUrl = exchanges.find(({ number }) => number === shown)?.request.url ?? '';
  // What is wrong in a list can be what was written to it, or how it differs from what was read before.
  const [list] = /\/api\/[a-z_]+(?=\?|$)/.exec(shownUrl) ?? [];
  for (const one of exchanges.toReversed()) {
    const isRead = ['GET', 'HEAD'].includes(one.request.method);
    const needs = needed.some(({ request }) => /‹(cookie|csrf token|code)›/.test(JSON.stringify(request)));
    const isDialog = needs && !one.request.url.includes('/api/');
    const isListed = list !== undefined && one.request.url.includes(list);
    const writes = !isRead && idsIn(one).some((id) => records.has(id));
    if (one.number !== shown && !isDialog && !isListed && !writes) continue;
    needed.unshift(one);
    for (const id of idsIn(one.number === shown ? one : one.request)) records.add(id);
  }
  return needed;
}

import { checkId } from '../check/check.ts';
import { linesFor } from '../check/needs.ts';
import { locate, type Surroundings } from '../context/operations.ts';
import { countOf } from '../errors/count.ts';
import { describeStatuses, type KnownCause, shownOperation } from '../errors/mismatch.ts';
import { partOf } from '../errors/outcome.ts';
import { type Part, partNames, partsAt } from '../profile/parts.ts';
import { unsupportedStatuses } from '../records/creation.ts';
import { dependenciesOf } from '../requirements/dependencies.ts';
import type { Requirement } from '../requirements/requirement.ts';
import type { Finding, NextStep, ReportedCheck, ReportedRequirement } from './report.ts';

/** The request at which a check failed, with the template of its path, and the query that it had. */
type Fault = {
  readonly request: string;
  readonly query: string;
  readonly parts: readonly Part[];
  readonly status: number | undefined;
  /** What the operation does to records, where it is not there though it has to answer with success. */
  readonly missing: string | undefined;
};

/** A check that does not pass for what the target answers, and the parts of the service that it has reached. */
type OpenCheck = {
  readonly id: string;
  readonly requirement: string;
  readonly check: ReportedCheck;
  readonly fault: Fault | undefined;
  readonly reached: ReadonlySet<Part>;
};

/** The order in which a server is built, since later steps need earlier ones: patterns of requirements. The rest comes at the end. */
const stages = [
  /^(auth|basic)\./,
  /^schema\.(?!links|describes)|^version/,
  /^list\.|\.collection-path$/,
  /^create\.|^transport\./,
  /^read\.|^envelope\.record/,
  /^update\./,
  /^destroy\./,
  /^(per-page|search|fields)\./,
  /^(contact|address|line-item|comment|email|payment|order|envelope|links|paths)\./,
  /^(status|errors|locale)\.|^schema\.describes/,
  /^(oauth|access-token|company|permissions)\./,
] as const;

/** The stage of schemas, which one answer of a server has all of (spec#4.3-all-schemas). */
const stageOfSchemas = 1;

/** The stage of a requirement, at a part of the service: invoices come last, with the payments of them; not so their schemas. */
function stageOf(requirement: string, part: Part | undefined): number {
  const at = stages.findIndex((it) => it.test(requirement));
  if (at === stageOfSchemas) return at;
  if (part === 'invoice' || part === 'payment' || /invoice|^payment/.test(requirement))
    return stages.length + 1;
  return at < 0 ? stages.length : at;
}

/** Open checks of one requirement that fail at the same part. */
type Candidate = {
  readonly requirement: string;
  readonly part: Part | undefined;
  readonly checks: readonly OpenCheck[];
};

const isOpen = ({ outcome, known }: ReportedCheck): boolean =>
  known === undefined && (outcome === 'fail' || outcome === 'uncertain');

function faultOf(
  { exchanges = [], shown, mismatch }: ReportedCheck,
  around: Surroundings,
): Fault | undefined {
  const exchange = exchanges.find((it) => it.number === shown) ?? exchanges.at(-1);
  if (exchange === undefined) return undefined;
  const { method, url } = exchange.request;
  const { operation, path } = locate(around, method, url);
  const template = operation?.path ?? path;
  const [, query = ''] = /(\?[^#]*)/.exec(url) ?? [];
  const status = exchange.reply?.status;
  const isMissing =
    unsupportedStatuses.has(status ?? 0) &&
    (mismatch?.kind !== 'status' || String(mismatch.allowed[0]).startsWith('2'));
  return {
    request: `${method} ${template}`,
    query,
    parts: partsAt(path),
    status,
    missing: isMissing ? operation?.resource?.action : undefined,
  };
}

/** The requirements that a request which creates or stores nothing fails, whatever check sends it. */
const storing: ReadonlySet<string> = new Set(['create.exists', 'update.exists']);

const clauseOf = ({ operation, what }: KnownCause): string => `${operation ?? ''} ${what}`.trim();

const knownClauseOf = ({ mismatch }: ReportedCheck): string | undefined =>
  mismatch?.cause && clauseOf(mismatch.cause);

/** The clauses with which records cannot be created or updated, as the checks of those requirements found them, with the requirement. */
const clausesOfStoring = (requirements: readonly ReportedRequirement[]): ReadonlyMap<string, string> =>
  new Map(
    requirements
      .filter(({ id }) => storing.has(id))
      .flatMap(({ id, checks }) =>
        checks.filter(isOpen).flatMap((check) => {
          const clause = knownClauseOf(check);
          return clause === undefined ? [] : [[clause, id] as const];
        }),
      ),
  );

function openChecksOf(requirements: readonly ReportedRequirement[], around: Surroundings): OpenCheck[] {
  const ofStoring = clausesOfStoring(requirements);
  const all = requirements.flatMap(({ id, checks }) =>
    checks.filter(isOpen).map((check): OpenCheck => {
      const paths = (check.exchanges ?? []).map(
        ({ request }) => locate(around, request.method, request.url).path,
      );
      return {
        id: checkId({ requirement: id, title: check.title }),
        requirement: ofStoring.get(knownClauseOf(check) ?? '') ?? id,
        check,
        fault: faultOf(check, around),
        reached: new Set(paths.flatMap(partsAt)),
      };
    }),
  );
  // What meets a missing operation waits for the requirement about the operation.
  const ownOf = ({ fault }: OpenCheck): string | undefined =>
    fault?.missing === undefined
      ? undefined
      : all.find(
          (it) =>
            it.check.outcome === 'fail' &&
            it.fault?.missing === fault.missing &&
            it.fault?.request === fault.request &&
            it.requirement.startsWith(`${fault.missing}.`),
        )?.requirement;
  return all.map((it) => ({ ...it, requirement: ownOf(it) ?? it.requirement }));
}

function candidatesIn(checks: readonly OpenCheck[]): Candidate[] {
  const groups = Map.groupBy(
    checks,
    ({ requirement, fault }) => `${requirement} ${fault?.parts.at(-1) ?? ''}`,
  );
  return [...groups.values()].map((group) => {
    const [first] = group as [OpenCheck];
    return { requirement: first.requirement, part: first.fault?.parts.at(-1), checks: group };
  });
}

/** The part of the service that most not-implemented checks are about: what to add once everything else passes. */
function nextPart(requirements: readonly ReportedRequirement[]): NextStep | undefined {
  const named = requirements.flatMap(({ checks, outcome, reason }) => {
    const reasons = checks.filter((it) => it.outcome === 'not-implemented').map((it) => it.reason);
    return [...reasons, ...(checks.length === 0 && outcome === 'not-implemented' ? [reason] : [])].map((it) =>
      partOf(it ?? ''),
    );
  });
  const ranked = partNames
    .map((part) => ({ part, waiting: named.filter((it) => it === part).length }))
    .toSorted((one, other) => other.waiting - one.waiting);
  const [first] = ranked;
  return first && first.waiting > 0 ? first : undefined;
}

/** The stage from which on a profile needs apps, hooks and a second company. */
const stageOfApps = stageOf('oauth.flows', undefined);
const neededByApps = new Set(['apps:', 'hooks:', 'companies:']);

/** Lines of a profile, those under one key together. */
const underTheirKeys = (entries: readonly (readonly string[])[]): readonly string[] =>
  [...Map.groupBy(entries, ([key = '']) => key)].flatMap(([key, same]) => [
    key,
    ...new Set(same.flatMap((it) => it.slice(1))),
  ]);

/** What the profile lacks for the first requirement that lacks something, and for all that need things of its kind: users, or what comes with apps; with the number of checks that wait for it. */
function firstGap(
  requirements: readonly ReportedRequirement[],
): { readonly stage: number; readonly step: NextStep } | undefined {
  const waiting = requirements
    .filter(({ waived }) => waived === undefined)
    .flatMap(({ id, checks }) =>
      checks
        .filter(({ outcome }) => outcome === 'untestable')
        .map(({ reason = '' }) => {
          const gaps = reason
            .split('; ')
            .map((sentence) => ({ sentence, lines: linesFor(sentence) }))
            .filter(({ lines }) => lines.length > 0);
          const isOfApps = gaps.some(({ lines: [key = ''] }) => neededByApps.has(key));
          return { stage: Math.max(stageOf(id, undefined), isOfApps ? stageOfApps : 0), isOfApps, gaps };
        }),
    )
    .filter(({ gaps }) => gaps.length > 0)
    .toSorted((one, other) => one.stage - other.stage);
  const [first] = waiting;
  if (first === undefined) return undefined;
  const gaps = new Map(
    waiting
      .filter((it) => it.isOfApps === first.isOfApps)
      .flatMap((it) => it.gaps.map((gap) => [gap.sentence, gap.lines])),
  );
  const checks = waiting.filter((it) => it.gaps.some(({ sentence }) => gaps.has(sentence))).length;
  const step = {
    finding: [...gaps.keys()].join('; '),
    lines: underTheirKeys([...gaps.values()]),
    waiting: checks,
  };
  return { stage: first.stage, step };
}

/** The methods that update a record, of which one is enough: the specification does not show which. */
const updateMethods = 'PUT, PATCH or POST';

type Happening = Pick<NextStep, 'check' | 'request' | 'finding' | 'wanted'>;

/** What the target answers to the request of a candidate, or how that differs from what was expected. */
function happening({ checks }: Candidate): Happening {
  const { check, fault } = checks.find((it) => it.check.outcome === 'fail') ?? (checks[0] as OpenCheck);
  const { title, mismatch, expected, got, reason = '' } = check;
  const clause = knownClauseOf(check);
  if (clause !== undefined && mismatch?.cause?.operation !== shownOperation)
    return { check: title, finding: clause };
  const allowed = mismatch?.kind === 'status' ? mismatch.allowed : [];
  const isRefused = (fault?.status ?? 0) >= 400 && (mismatch === undefined || mismatch.kind === 'status');
  // That a request is refused is what is wrong, unless another refusal belongs there.
  const isRefusalDue = String(allowed[0]).startsWith('4');
  const answer = `answers ${fault?.status}${isRefusalDue ? ` instead of ${describeStatuses(allowed)}` : ''}`;
  const differs = expected === undefined ? reason : `expected ${expected}, got ${got ?? 'something else'}`;
  const request =
    fault?.missing === 'update' ? fault.request.replace(/^[A-Z]+/, updateMethods) : fault?.request;
  return {
    check: title,
    ...(request !== undefined && { request: `${request}${isRefused ? '' : fault?.query}` }),
    finding: isRefused ? answer : differs,
    ...(isRefused && allowed.length > 0 && !isRefusalDue && { wanted: describeStatuses(allowed) }),
  };
}

/** Whether two steps are about requests with one method that are refused with one status. */
const isAnsweredAlike = (one: Happening, other: Happening): boolean =>
  one.request?.split(' /')[0] === other.request?.split(' /')[0] &&
  one.finding === other.finding &&
  one.finding?.startsWith('answers ') === true;

const stageFor = ({ requirement, part }: Candidate): number => stageOf(requirement, part);

/** The place of a candidate among the parts: contacts come first, and what is about no part comes last. */
const orderOf = ({ part }: Candidate): number =>
  part === undefined ? partNames.length : partNames.indexOf(part);

/** The requirement that a request itself fails, where it only kept the checks of a candidate from judging. */
const failingAt = (
  request: string | undefined,
  { checks }: Candidate,
  open: readonly OpenCheck[],
): string | undefined =>
  checks.some(({ check }) => check.outcome === 'fail')
    ? undefined
    : open.find(({ check, fault }) => check.outcome === 'fail' && fault?.request === request)?.requirement;

/**
 * The step to take next: of the requirements that fail although all that they depend on passes, the one that others need first, and
 * of several such the one that most open checks wait for; musts before recommendations. Requests of one stage that are refused alike are one step. What the profile lacks comes before what needs it. A check waits for a requirement that its own depends on, where that fails
 * at a part of the service which the check has reached. Once nothing is open, it is the next part to implement. Undefined if
 * there is nothing left to do.
 */
export function nextStepOf(
  requirements: readonly ReportedRequirement[],
  findings: readonly Finding[],
  { register, ...around }: Surroundings & { readonly register: readonly Requirement[] },
): NextStep | undefined {
  const open = openChecksOf(requirements, around);
  if (open.length === 0) return firstGap(requirements)?.step ?? nextPart(requirements);
  const dependencies = dependenciesOf(register);
  // What another failure kept from being judged waits for that one, whatever it depends on.
  const unblocked = open.filter(({ check }) => check.blockedBy === undefined);
  const musts = new Set(requirements.filter(({ level }) => level === 'must').map(({ id }) => id));
  // What fails tells what to do; what is uncertain does where it names an answer of the target.
  const failing = unblocked.filter(({ check }) => check.outcome === 'fail');
  const telling = [
    failing.filter(({ requirement }) => musts.has(requirement)),
    unblocked.filter(({ check }) => check.outcome === 'fail' || check.mismatch !== undefined),
  ].find((it) => it.length > 0);
  // A target that went away says nothing that somebody could do.
  const isAway = requirements.some(({ outcome }) => outcome === 'error');
  if (failing.length === 0 && isAway) return undefined;
  const candidates = candidatesIn(telling ?? unblocked);
  const meets = ({ part }: Candidate, { reached }: OpenCheck): boolean =>
    part === undefined || reached.size === 0 || reached.has(part);
  const keptBy = new Map(findings.flatMap((it) => it.uncertain.map((id) => [id, it.checks] as const)));
  const keeps = ({ checks }: Candidate, { id }: OpenCheck): boolean =>
    checks.some((it) => keptBy.get(id)?.includes(it.id));
  const blocks = (it: Candidate, check: OpenCheck): boolean =>
    keeps(it, check) ||
    (dependencies.get(check.requirement)?.has(it.requirement) === true && meets(it, check));
  // What belongs to a later stage is no reason to wait: a list comes before what it would show.
  const isReady = (it: Candidate): boolean =>
    it.checks.some(
      (check) => !candidates.some((other) => stageFor(other) <= stageFor(it) && blocks(other, check)),
    );
  const isAdvice = ({ requirement }: Candidate): boolean => !musts.has(requirement);
  const ranked = candidates
    .filter(isReady)
    .map((it) => ({ it, waiting: it.checks.length + open.filter((check) => blocks(it, check)).length }))
    .map((it) => ({
      ...it,
      step: happening(it.it),
      stage: stageFor(it.it),
      isAdvice: isAdvice(it.it),
    }))
    .toSorted(
      (one, other) =>
        Number(one.isAdvice) - Number(other.isAdvice) ||
        one.stage - other.stage ||
        (one.stage === stageOfSchemas ? orderOf(one.it) - orderOf(other.it) : 0) ||
        other.waiting - one.waiting,
    );
  const [first] = ranked;
  const gap = firstGap(requirements);
  if (gap && (first === undefined || first.isAdvice || gap.stage <= first.stage)) return gap.step;
  if (first === undefined) return undefined;
  // What one place of a server decides for several requests is one step.
  const same = ranked
    .filter(
      (it) =>
        it === first ||
        (it.stage === first.stage && it.isAdvice === first.isAdvice && isAnsweredAlike(it.step, first.step)),
    )
    .toSorted((one, other) => orderOf(one.it) - orderOf(other.it));
  const [{ it: lead, step } = first] = same;
  const waiting = open.filter((check) =>
    same.some(({ it }) => it.checks.includes(check) || blocks(it, check)),
  );
  const requests = new Set(same.flatMap((it) => it.step.request ?? []));
  requests.delete(step.request ?? '');
  const id = failingAt(step.request?.split('?')[0], lead, open) ?? lead.requirement;
  const requirement = requirements.find((it) => it.id === id);
  return {
    ...(requirement && {
      requirement: requirement.id,
      statement: requirement.statement,
      reference: requirement.reference,
    }),
    ...(lead.part && { part: lead.part }),
    ...step,
    ...(requests.size > 0 && { alike: [...requests] }),
    waiting: waiting.length,
  };
}

/** A step in one or two sentences, with what waits for it: `GET /api/orders answers 404; 60 checks wait for it.` */
export function describeNext(step: NextStep): string {
  const { requirement, part, request, finding = '', wanted, alike, lines, waiting } = step;
  const waits = `${countOf(waiting, 'check waits', 'checks wait')} for it.`;
  if (lines !== undefined) return `${finding}; ${waits} Add to the profile:\n${lines.join('\n')}`;
  if (requirement === undefined)
    return `${part} is not implemented yet; ${waits} Add it to implemented in the profile once it is there.`;
  const subject = finding.startsWith('answers ') ? `${request} ` : `${request}: `;
  const due = wanted === undefined ? '' : ` where ${wanted} would do`;
  const others = alike === undefined ? '' : ` (likewise ${alike.join(', ')})`;
  return `${request === undefined ? '' : subject}${finding}${due}${others}; ${waits}`;
}

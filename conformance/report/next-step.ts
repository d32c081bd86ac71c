import { countOf } from 'countersign-contract/text';
import { withoutCell } from '../axes/axes.ts';
import { checkId, requirementIn } from '../check/check.ts';
import { linesFor } from '../check/needs.ts';
import { locate, type Surroundings } from '../context/operations.ts';
import { describeStatuses, type Mismatch, shownOperation } from '../errors/mismatch.ts';
import { partOf, withoutRequest } from '../errors/outcome.ts';
import { type Part, partNames, partsAt } from '../profile/service-parts.ts';
import { childTypes } from '../profile/specified-types.ts';
import { unsupportedStatuses } from '../records/creation.ts';
import { dependenciesOf } from '../requirements/dependencies.ts';
import type { Requirement } from '../requirements/requirement.ts';
import { inOneLine } from './cause.ts';
import type { Finding, NextStep, ReportedCheck, ReportedRequirement } from './report.ts';

/** The request at which a check failed, with the template of its path, and the query that it had. */
type Fault = {
  readonly request: string;
  readonly query: string;
  readonly parts: readonly Part[];
  readonly status: number | undefined;
  /**
   * The subject of requirements about the operation, where it is not there though it has to answer with success, or what it answers is
   * known to fail others: what it does to records that have a list of their own, the type of others.
   */
  readonly subject: string | undefined;
};

/** A check that does not pass for what the target answers, and the parts of the service that it has reached. */
type OpenCheck = {
  readonly id: string;
  /** The requirement that its failure is about, and the stage at which a server gets there. */
  readonly requirement: string;
  readonly stage: number;
  readonly check: ReportedCheck;
  readonly fault: Fault | undefined;
  readonly reached: ReadonlySet<Part>;
};

/**
 * The stages in which a server is built, since later ones need earlier ones: patterns of requirements. Each is one step, as one who builds
 * a server takes it. The rest comes at the end.
 */
const stages = [
  /^(auth|basic)\./,
  /^schema\.(?!describes)|^version/,
  /^(list|permissions)\.|\.collection-path$/,
  /^(create|read|update|destroy|transport|encoding)\.|^envelope\.record/,
  /^(per-page|search|fields)\./,
  /^(contact|address|line-item|comment|email|payment|order|envelope|links|paths)\./,
  /^(status|errors|locale)\.|^schema\.describes/,
  /^(oauth|access-token|company)\./,
] as const;

const stageAt = (subject: string): number => stages.findIndex((it) => it.test(subject));

/** The stage from which on a profile needs apps, hooks and a second company. */
const stageOfApps = stageAt('oauth.flows');
const partsOfInvoices: ReadonlySet<Part> = new Set(['invoice', 'payment']);

/** The stage of a requirement, or of what is missing, at parts of the service: invoices come last, with the payments of them; not so their schemas (spec#4.3-all-schemas). */
function stageOf(subject: string, parts: readonly Part[] = []): number {
  const at = stageAt(subject);
  if (at === stageAt('schema.')) return at;
  if (parts.some((it) => partsOfInvoices.has(it)) || /invoice|^payment/.test(subject))
    return stages.length + 1;
  if (parts.includes('oauth')) return stageOfApps;
  return at < 0 ? stages.length : at;
}

/** The stage of the last parameter of a query to be built (spec#4.2): that of `q` is searching. Negative where it has none. */
const stageOfQuery = (query: string): number =>
  Math.max(
    -1,
    ...[...new URLSearchParams(query).keys()].map((it) =>
      stageAt(`${it === 'q' ? 'search' : it.replaceAll('_', '-')}.`),
    ),
  );

/** Open checks of one requirement that fail at the same part, in one stage. */
type Candidate = Pick<OpenCheck, 'requirement' | 'stage'> & {
  readonly part: Part | undefined;
  readonly checks: readonly OpenCheck[];
};

const isOpen = ({ outcome, known }: ReportedCheck): boolean =>
  known === undefined && (outcome === 'fail' || outcome === 'uncertain');

/** Method and path of the operation that is known to fail a check, where that is not the one that shows it. */
function knownOperation(mismatch: Mismatch | undefined): readonly [method: string, path: string] | undefined {
  const [method = '', path] = mismatch?.cause?.operation?.split(' ') ?? [];
  return path === undefined ? undefined : [method, path];
}

function faultOf(
  { exchanges = [], shown, mismatch }: ReportedCheck,
  around: Surroundings,
): Fault | undefined {
  const exchange = exchanges.find((it) => it.number === shown) ?? exchanges.at(-1);
  if (exchange === undefined) return undefined;
  const { method, url } = exchange.request;
  const cause = knownOperation(mismatch);
  const { operation, path } = locate(around, ...(cause ?? ([method, url] as const)));
  const [, query = ''] = /(\?[^#]*)/.exec(url) ?? [];
  const status = exchange.reply?.status;
  const isMissing =
    unsupportedStatuses.has(status ?? 0) &&
    (mismatch?.kind !== 'status' || String(mismatch.allowed[0]).startsWith('2'));
  const { action, type, parent } = operation?.resource ?? {};
  const isNested = parent !== undefined || childTypes.some((it) => it === type);
  return {
    request: `${cause?.[0] ?? method} ${operation?.path ?? path}`,
    query,
    parts: partsAt(path),
    status,
    subject: isMissing || cause ? (isNested ? type : action) : undefined,
  };
}

function openChecksOf(requirements: readonly ReportedRequirement[], around: Surroundings): OpenCheck[] {
  const all = requirements.flatMap(({ id, checks }) =>
    checks.filter(isOpen).map((check): Omit<OpenCheck, 'stage'> => {
      const paths = (check.exchanges ?? []).map(
        ({ request }) => locate(around, request.method, request.url).path,
      );
      return {
        id: checkId({ requirement: id, title: check.title }),
        requirement: id,
        check,
        fault: faultOf(check, around),
        reached: new Set(paths.flatMap(partsAt)),
      };
    }),
  );
  const failing = all.filter(({ check }) => check.outcome === 'fail');
  // What meets an operation that is missing, or known to fail others, is about that operation.
  return all.map((it) => {
    const { fault, requirement } = it;
    if (fault?.subject === undefined) {
      const stage = Math.max(stageOf(requirement, fault?.parts), stageOfQuery(fault?.query ?? ''));
      return { ...it, stage };
    }
    const subject = `${fault.subject}.`;
    const stage = stageOf(stageAt(subject) < 0 ? requirement : subject, fault.parts);
    const failed = failing.filter((other) => other.fault?.request === fault.request);
    const own =
      failed.find((other) => other.requirement.startsWith(subject))?.requirement ??
      failed.find((other) => stageOf(other.requirement) === stage)?.requirement ??
      requirements.find(({ id }) => id.startsWith(subject))?.id;
    return { ...it, stage, requirement: own ?? requirement };
  });
}

function candidatesIn(checks: readonly OpenCheck[]): Candidate[] {
  const groups = Map.groupBy(
    checks,
    ({ requirement, stage, fault }) => `${requirement} ${stage} ${fault?.parts.at(-1) ?? ''}`,
  );
  return [...groups.values()].map((group) => {
    const [{ requirement, stage, fault }] = group as [OpenCheck];
    return { requirement, stage, part: fault?.parts.at(-1), checks: group };
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

const neededByApps = new Set(['apps:', 'hooks:', 'companies:', 'dialog:']);

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
          const gaps = withoutCell(reason)
            .split('; ')
            .map((sentence) => ({ sentence, lines: linesFor(sentence) }))
            .filter(({ lines }) => lines.length > 0);
          const isOfApps = gaps.some(({ lines: [key = ''] }) => neededByApps.has(key));
          return { stage: Math.max(stageOf(id), isOfApps ? stageOfApps : 0), isOfApps, gaps };
        }),
    )
    .filter(({ gaps }) => gaps.length > 0)
    .toSorted((one, other) => one.stage - other.stage);
  const [first] = waiting;
  if (first === undefined) return undefined;
  const gaps = Map.groupBy(
    waiting.filter((it) => it.isOfApps === first.isOfApps).flatMap((it) => it.gaps),
    ({ sentence }) => withoutRequest(sentence),
  );
  const checks = waiting.filter((it) =>
    it.gaps.some(({ sentence }) => gaps.has(withoutRequest(sentence))),
  ).length;
  const shown = [...gaps.values()].flatMap((same) => same.slice(0, 1));
  const step = {
    finding: shown.map(({ sentence }) => sentence).join('; '),
    lines: underTheirKeys(shown.map(({ lines }) => lines)),
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
  const { operation = '', what } = mismatch?.cause ?? {};
  if (what !== undefined && operation !== shownOperation)
    return { check: title, finding: `${operation} ${what}`.trim() };
  const isMissing = fault?.subject !== undefined;
  const allowed = mismatch?.kind === 'status' ? mismatch.allowed : isMissing ? (['2xx'] as const) : [];
  const isRefused = (fault?.status ?? 0) >= 400 && (isMissing || mismatch?.kind !== 'value');
  // That a request is refused is what is wrong, unless another refusal belongs there.
  const isRefusalDue = String(allowed[0]).startsWith('4');
  const answer = `answers ${fault?.status}${isRefusalDue ? ` instead of ${describeStatuses(allowed)}` : ''}`;
  const differs = expected === undefined ? reason : `expected ${expected}, got ${got ?? 'something else'}`;
  const request =
    fault?.subject === 'update' ? fault.request.replace(/^[A-Z]+/, updateMethods) : fault?.request;
  return {
    check: title,
    ...(request !== undefined && { request: `${request}${isRefused ? '' : fault?.query}` }),
    finding: isRefused ? answer : inOneLine(differs),
    ...(isRefused && allowed.length > 0 && !isRefusalDue && { wanted: describeStatuses(allowed) }),
  };
}

/** Whether two steps are about requests with one method that are refused with one status. */
const isAnsweredAlike = (one: Happening, other: Happening): boolean =>
  one.request?.split(' /')[0] === other.request?.split(' /')[0] &&
  one.finding === other.finding &&
  one.finding?.startsWith('answers ') === true;

/** How many of the other requirements of a step are named. */
const mostOfStep = 15;

/** The place of a candidate among the parts: contacts come first, and what is about no part comes last. */
const orderOf = ({ part }: Candidate): number =>
  part === undefined ? partNames.length : partNames.indexOf(part);

/** The checks that tell what to do: of musts, those that fail, and those that found an operation missing; else what names an answer of the target. */
function tellingOf(open: readonly OpenCheck[], musts: ReadonlySet<string>): readonly OpenCheck[] {
  const telling = open.filter(({ check }) => check.outcome === 'fail' || check.mismatch !== undefined);
  const ofMusts = telling.filter(({ requirement }) => musts.has(requirement));
  const plain = ofMusts.filter(
    ({ check, fault }) => check.outcome === 'fail' || fault?.subject !== undefined,
  );
  return [plain, ofMusts, telling].find((it) => it.length > 0) ?? open;
}

/**
 * The step to take next: all that is open in the first stage at which a must fails, or a recommendation once no must does. It is told by
 * the requirement of the stage that most open checks wait for, among those that wait for no other. A check waits for a requirement that
 * its own depends on, where that fails at a part of the service which the check has reached. What the profile lacks comes before
 * what needs it. Once nothing is open, it is the next part to implement. Undefined if there is nothing left to do.
 */
export function nextStepOf(
  requirements: readonly ReportedRequirement[],
  findings: readonly Finding[],
  { register, ...around }: Surroundings & { readonly register: readonly Requirement[] },
): NextStep | undefined {
  const open = openChecksOf(requirements, around);
  const gap = firstGap(requirements);
  if (open.length === 0) return gap?.step ?? nextPart(requirements);
  // A target that went away says nothing that somebody could do.
  const isAway = requirements.some(({ outcome }) => outcome === 'error');
  // What another failure kept from being judged waits for that one, whatever it depends on.
  const unblocked = open.filter(({ check }) => check.blockedBy === undefined);
  if (isAway && unblocked.every(({ check }) => check.outcome !== 'fail')) return undefined;
  const musts = new Set(requirements.filter(({ level }) => level === 'must').map(({ id }) => id));
  const telling = tellingOf(unblocked, musts);
  const stage = Math.min(...telling.map((it) => it.stage));
  const isAdvice = telling.every(({ requirement }) => !musts.has(requirement));
  if (gap && (telling.length === 0 || isAdvice || gap.stage <= stage)) return gap.step;
  const candidates = candidatesIn(telling.filter((it) => it.stage === stage));
  const dependencies = dependenciesOf(register);
  const meets = ({ part }: Candidate, { reached }: OpenCheck): boolean =>
    part === undefined || reached.size === 0 || reached.has(part);
  const keptBy = new Map(findings.flatMap((it) => it.uncertain.map((id) => [id, it.checks] as const)));
  const keeps = ({ checks }: Candidate, { id }: OpenCheck): boolean =>
    checks.some((it) => keptBy.get(id)?.includes(it.id));
  const blocks = (it: Candidate, check: OpenCheck): boolean =>
    keeps(it, check) ||
    (dependencies.get(check.requirement)?.has(it.requirement) === true && meets(it, check));
  const ready = candidates.filter((it) =>
    it.checks.some((check) => !candidates.some((other) => blocks(other, check))),
  );
  const ranked = (ready.length > 0 ? ready : candidates)
    .map((it) => ({
      it,
      step: happening(it),
      isMissing: it.checks.some(({ fault }) => fault?.subject !== undefined),
      waiting: it.checks.length + open.filter((check) => blocks(it, check)).length,
    }))
    .toSorted((one, other) => Number(other.isMissing) - Number(one.isMissing) || other.waiting - one.waiting);
  const [first] = ranked;
  if (first === undefined) return undefined;
  // What one place of a server decides for several requests is told at once.
  const same = ranked
    .filter((it) => it === first || isAnsweredAlike(it.step, first.step))
    .toSorted((one, other) => orderOf(one.it) - orderOf(other.it));
  const [{ it: lead, step } = first] = same;
  const requests = new Set(same.flatMap((it) => it.step.request ?? []));
  requests.delete(step.request ?? '');
  const ofStage = new Set(
    open
      .map(({ id, fault }) => ({ id: requirementIn(id), parts: fault?.parts }))
      .filter(({ id, parts }) => stageOf(id, parts) === stage && musts.has(id) !== isAdvice)
      .map(({ id }) => id),
  );
  const requirement = requirements.find(({ id }) => id === lead.requirement);
  const others = new Map(
    ranked
      .filter(({ step: { finding } }) => finding !== step.finding)
      .map((it) => [it.it.requirement, ` ${describeHappening(it.step)}.`]),
  );
  // What fails tells most, and what meets the stage at one of its requests tells least.
  const placeOf = ({ id }: ReportedRequirement): number =>
    others.has(id) ? 0 : stageOf(id) === stage ? 1 : 2;
  const also = requirements
    .filter((it) => it !== requirement && ofStage.has(it.id))
    .toSorted((one, other) => placeOf(one) - placeOf(other));
  const more = also.slice(mostOfStep);
  const sections = [...new Set(more.map(({ section }) => section))].join(', ');
  return {
    ...(requirement && {
      requirement: requirement.id,
      statement: requirement.statement,
      reference: requirement.reference,
    }),
    ...(lead.part && { part: lead.part }),
    ...step,
    ...(requests.size > 0 && { alike: [...requests] }),
    ...(also.length > 0 && {
      also: [
        ...also.slice(0, mostOfStep).map(({ id, statement }) => `${id}: ${statement}${others.get(id) ?? ''}`),
        ...(more.length > 0 ? [`and ${more.length} more, of ${sections} in the specification`] : []),
      ],
    }),
    waiting: open.filter((check) => candidates.some((it) => it.checks.includes(check) || blocks(it, check)))
      .length,
  };
}

/** What happens at a request, in one clause: `GET /api/orders answers 404 where 200 would do`. */
function describeHappening({ request, finding = '', wanted }: Happening): string {
  const subject = finding.startsWith('answers ') ? `${request} ` : `${request}: `;
  const due = wanted === undefined ? '' : ` where ${wanted} would do`;
  return `${request === undefined ? '' : subject}${finding}${due}`;
}

/** A step in one or two sentences, with what waits for it: `GET /api/orders answers 404; 60 checks wait for it.` */
export function describeNext(step: NextStep): string {
  const { requirement, part, finding = '', alike, lines, waiting } = step;
  const waits = `${countOf(waiting, 'check waits', 'checks wait')} for it.`;
  if (lines !== undefined) return `${finding}; ${waits} Add to the profile:\n${lines.join('\n')}`;
  if (requirement === undefined)
    return `${part} is not implemented yet; ${waits} Add it to implemented in the profile once it is there.`;
  const others = alike === undefined ? '' : ` (likewise ${alike.join(', ')})`;
  return `${describeHappening(step)}${others}; ${waits}`;
}

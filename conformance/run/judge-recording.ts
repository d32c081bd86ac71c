import type { CheckResult } from '../check/check.ts';
import { type Filter, isSelected } from '../check/plan.ts';
import { utf8 } from '../http/body.ts';
import { isSafeMethod } from '../http/client.ts';
import { createModel, type Model, modelled } from '../model/model.ts';
import type { PublishedTypes } from '../model/published-types.ts';
import { bytesOf, type RecordedService, type RecordLine } from '../model/record.ts';
import { profileOf } from '../profile/load.ts';
import { assembleReport } from '../report/assemble.ts';
import type { KnownFailure } from '../report/baseline.ts';
import type { Report } from '../report/report.ts';
import type { Requirement } from '../requirements/requirement.ts';
import { asReleased, newerThan } from '../requirements/sets.ts';
import { readRecord } from './record-file.ts';

/** Whether what follows a line cannot be judged, since a part of it was cut out that the model builds on. */
const endsKnowledge = (line: RecordLine): boolean =>
  line.isCut === true &&
  !('reply' in line || 'body' in line || ('began' in line && isSafeMethod(line.began.method)));

/** Tells a model what that of one process was told. A reply that something was cut out of is as one that was lost. */
function replay(lines: readonly RecordLine[]): Model {
  const [first] = lines;
  const service: RecordedService = first && 'service' in first ? first.service : { companies: [] };
  const model = createModel(service);
  const bodies = new Map<number, Uint8Array>();
  const moments = new Map<number, number>();
  let resources: PublishedTypes['resources'] = [];
  for (const [at, line] of lines.entries()) {
    if (endsKnowledge(line)) break;
    if ('types' in line) resources = line.types;
    else if ('began' in line) moments.set(line.began.moment, model.begin(line.began));
    else if ('body' in line && !line.isCut) bodies.set(line.number, bytesOf(line.body));
    if (!('reply' in line) || line.isCut) continue;
    const { reply } = line;
    const { method, url, headers, status, replyHeaders, path, without, isPermitted = false } = reply;
    const sent = reply.sent === undefined ? undefined : bodies.get(reply.sent);
    const received = bodies.get(reply.received);
    const beganAt = moments.get(reply.beganAt);
    const isLost = received === undefined || beganAt === undefined || (reply.sent !== undefined && !sent);
    if (isLost) continue;
    model.observe(
      {
        request: { method, url, headers, ...(sent && { body: sent }) },
        response: { status, headers: replyHeaders, body: received },
        exchange: {
          number: at,
          request: { method, url, headers, body: sent && utf8(sent) },
          reply: { status, headers: replyHeaders, body: utf8(received) },
          trouble: undefined,
          milliseconds: 0,
        },
        beganAt,
        company: service.companies.find(({ name }) => name === reply.company),
        path,
        recorded: { without, isPermitted },
      },
      { resources },
    );
  }
  return model;
}

/** The lines of each process of a run, which begin with the service. */
const byProcess = (lines: readonly RecordLine[]): readonly (readonly RecordLine[])[] => {
  const starts = lines.flatMap((it, at) => ('service' in it ? [at] : []));
  return starts.map((start, at) => lines.slice(start, starts[at + 1]));
};

const title = 'When the recorded replies are judged again, then none violates it';

/** What the recorded replies say about a requirement. A violation that did not come again may be an accident, as in a run. */
function resultOf(requirement: string, models: readonly Model[]): CheckResult {
  const tallies = models.flatMap((it) => [...it.tallies(requirement).values()]);
  const [first, ...more] = tallies.flatMap(({ findings }) => findings);
  const common = { requirement, title, visits: [], leftovers: [], milliseconds: 0 } as const;
  const uncertain = (reason: string): CheckResult => ({ ...common, outcome: 'uncertain', reason });
  if (!modelled.includes(requirement))
    return uncertain('recorded replies cannot show it: a run has to bring it about');
  if (!tallies.some(({ judged }) => judged > 0)) return uncertain('no recorded reply is bound by it');
  if (first === undefined) return { ...common, outcome: 'pass' };
  if (more.length === 0) return uncertain('one recorded reply violates it, and none does so again');
  const { mismatch, exchange } = first;
  return { ...common, outcome: 'fail', mismatch, exchanges: [exchange], shown: exchange.number };
}

/**
 * Judges the record of a run again, without the target and by the register of today, or a released set: what the model can judge by
 * exchanges alone. All else is uncertain.
 * @throws UsageError where the file is no whole record, or was changed
 */
export function rejudge(
  file: string,
  current: readonly Requirement[],
  filter: Filter,
  baseline: readonly KnownFailure[],
): Report {
  const { head, lines } = readRecord(file);
  const register = asReleased(current, filter.requirements);
  const newer = newerThan(current, filter.requirements);
  const judged = register.filter(
    ({ id, level, notTestable }) => notTestable === undefined && isSelected(filter, level, id),
  );
  const models = byProcess(lines).map(replay);
  const service = lines.find((it) => 'service' in it);
  const baseUrl = service?.service.companies[0]?.baseUrl ?? 'http://localhost';
  return assembleReport({
    profile: { ...profileOf({ name: head.target, baseUrl }), waivers: newer },
    register,
    operations: [],
    plan: {
      checks: [],
      notApplicable: new Map(),
      notImplemented: new Map(),
      scope: new Set(judged.map(({ id }) => id)),
    },
    filter,
    results: judged.map(({ id }) => resultOf(id, models)),
    baseline: [...baseline, ...newer],
    choices: [],
    visits: [],
    setup: [],
    leftovers: [],
    troubles: [],
    remarks: [
      `Judged again from ${lines.filter((it) => 'reply' in it).length} recorded replies of ${head.startedAt}.`,
    ],
    startedAt: new Date(),
    milliseconds: 0,
  });
}

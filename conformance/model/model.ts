import type { Exchange } from '../errors/exchange.ts';
import type { Mismatch } from '../errors/mismatch.ts';
import type { WireRequest } from '../http/client.ts';
import type { Company } from '../http/request.ts';
import { accessExpectations } from './access-expectations.ts';
import { bodyExpectations } from './body-expectations.ts';
import { type Login, loginsOf, voidCredentialsOf } from './credentials.ts';
import type { Judgement } from './expectation.ts';
import { exchangeExpectations, redirectExpectations } from './grant-expectations.ts';
import type { Asked, Ended } from './grants.ts';
import { historyExpectations } from './history-expectations.ts';
import { createKnowledge, type Knowledge } from './knowledge.ts';
import { markersIn, markersOfRun } from './markers.ts';
import type { PublishedTypes } from './published-types.ts';
import type { Recorder } from './record.ts';
import { recordExpectations } from './record-expectations.ts';
import { type Answered, replyOf, typesNamedIn } from './reply.ts';
import { allows, type Grant } from './scopes.ts';

/** What the specification demands of every reply, one entry for each requirement and kind of reply. */
const expectations = [
  ...accessExpectations,
  ...bodyExpectations,
  ...recordExpectations,
  ...historyExpectations,
  ...exchangeExpectations,
];

/** The requirements that the model judges. */
export const modelled: readonly string[] = [
  ...new Set([...expectations, ...redirectExpectations].map(({ requirement }) => requirement)),
];

/** A reply that violates an expectation. */
export type Finding = {
  readonly requirement: string;
  /** The same for replies of one kind: requirement, method, type and action. */
  readonly key: string;
  readonly mismatch: Mismatch;
  readonly exchange: Exchange;
};

/** Findings of one kind that are kept. */
const mostFindings = 5;

/** How many replies of one kind were judged, and those that violate. */
type Tally = { readonly judged: number; readonly findings: readonly Finding[] };

/**
 * Judges every exchange of a run, whoever makes it. It says what must come back, and knows nothing of how a service makes it; where
 * the specification leaves a reply open, it says nothing.
 */
export type Model = {
  /** The moment at which a request begins, to be handed in with its answer. */
  begin(request: Pick<WireRequest, 'method' | 'url' | 'body'>): number;
  /** Judges an answer, and learns from it. */
  observe(answered: Answered, description: PublishedTypes): readonly Finding[];
  /** The moment at which an authorization begins, to be handed in with its end. */
  beginAuthorization(decision: Asked['decision']): number;
  /** Judges how an authorization ended, and learns from it. */
  observeRedirect(ended: Ended): readonly Finding[];
  /** Takes in that the clock of the service was moved. */
  moveClock(): void;
  /** Takes in what a token was issued for. */
  learnToken(token: string, grant: Grant): void;
  /** What was judged for a requirement, by kind of reply. */
  tallies(requirement: string): ReadonlyMap<string, Tally>;
  /** Whether somebody has asked for this with nothing that could let them in, for the reason that a requirement gives. */
  wasAsked(requirement: string, operation: Operation): boolean;
};

/** What a request asks of a type, and beneath which other. */
type Operation = {
  readonly action: string;
  readonly type?: string | undefined;
  readonly parent?: string | undefined;
};

const keyOf = (requirement: string, { action, type, parent }: Operation): string =>
  JSON.stringify([requirement, action, type, parent]);

/** What a model is told of a service before it sees any reply. */
type Service = {
  /** The users who can log in. */
  readonly logins?: readonly Login[];
  readonly companies?: readonly Company[];
  /** The version of the published schemas; the current one where it is absent. */
  readonly version?: string | undefined;
  readonly markerPrefix?: string | undefined;
  /** Is told of what the model is told of. */
  readonly recorder?: Pick<Recorder, 'began' | 'replied'> | undefined;
};

/** A model that has seen nothing yet. */
export function createModel({
  logins = [],
  companies = [],
  version,
  markerPrefix,
  recorder,
}: Service): Model {
  const knowledge = createKnowledge(
    companies,
    logins.flatMap(({ permissions }) => (permissions ? [permissions] : [])),
    markerPrefix === undefined ? markersIn : markersOfRun(markerPrefix),
  );
  const asked = new Set<string>();
  const byRequirement = new Map<string, Map<string, { judged: number; findings: Finding[] }>>();

  /** What is found in one reply or redirect of a kind, which is counted. */
  function judgeEach<Subject>(
    subject: Subject,
    all: readonly {
      readonly requirement: string;
      judge(subject: Subject, knowledge: Knowledge): Judgement;
    }[],
    kind: string,
    exchange: Exchange,
  ): readonly Finding[] {
    const found: Finding[] = [];
    for (const { requirement, judge } of all) {
      const judgement = judge(subject, knowledge);
      if (judgement === 'open') continue;
      const tallies = byRequirement.get(requirement) ?? new Map();
      byRequirement.set(requirement, tallies);
      const tally = tallies.get(kind) ?? { judged: 0, findings: [] };
      tallies.set(kind, tally);
      tally.judged += 1;
      if (judgement === 'met') continue;
      const finding = { requirement, key: `${requirement} ${kind}`, mismatch: judgement, exchange };
      if (tally.findings.length < mostFindings) tally.findings.push(finding);
      found.push(finding);
    }
    return found;
  }

  return {
    begin(request) {
      const moment = knowledge.begin(request);
      recorder?.began(request, moment);
      return moment;
    },
    observe(answered, description) {
      const reply = replyOf(
        answered,
        description,
        version,
        knowledge,
        ({ company, request, path, recorded }, place, action) => {
          if (recorded) return recorded;
          const [, override] = request.headers.find(([name]) => /^x-http-method/i.test(name)) ?? [];
          const call = { method: request.method, path, override };
          const isHere = ({ companies: names }: Login) =>
            company === undefined || names === undefined || names.includes(company.name);
          const without = voidCredentialsOf(request, {
            logins,
            limitOf(token) {
              if (company === undefined) return undefined;
              return knowledge.isForeign(token, company.name)
                ? 'foreign'
                : knowledge.scopes.limitOf(token, call);
            },
            isIssued: knowledge.isIssued,
            isHere,
            isForbidden: ({ permissions }) =>
              permissions !== undefined && knowledge.scopes.forbid(permissions, call),
          });
          const own = override === undefined ? loginsOf(request, logins).filter(isHere) : [];
          // Of a login that lists none, the roles need not be known.
          const isPermitted =
            place !== undefined &&
            action !== undefined &&
            own.length > 0 &&
            own.every(
              ({ permissions }) =>
                permissions !== undefined &&
                allows(permissions, {
                  place,
                  action,
                  named: typesNamedIn(request, description),
                }),
            );
          return { without, isPermitted };
        },
      );
      recorder?.replied(reply);
      const { request, place, action, exchange } = reply;
      const kind = [request.method, action ?? 'other', place?.parent?.type, place?.resource.type]
        .filter((it) => it !== undefined)
        .join(' ');
      if (reply.without && action)
        asked.add(
          keyOf(reply.without.requirement, {
            action,
            type: place?.resource.type,
            parent: place?.parent?.type,
          }),
        );
      const found = judgeEach(reply, expectations, kind, exchange);
      knowledge.learn(reply, found.length === 0);
      return found;
    },
    beginAuthorization(decision) {
      const moment = knowledge.tick();
      if (decision === 'deny') knowledge.grants.noteDenial(moment);
      return moment;
    },
    observeRedirect(ended) {
      const { responseType = 'code', decision } = ended.asked;
      const kind = `authorize ${responseType} ${decision}`;
      const found = judgeEach(ended, redirectExpectations, kind, ended.exchange);
      const issued = knowledge.grants.learnEnd(ended, knowledge.tick());
      if (issued) knowledge.learnToken(issued.token, issued.asked);
      return found;
    },
    moveClock: () => knowledge.grants.moveClock(knowledge.tick()),
    learnToken: knowledge.learnToken,
    tallies: (requirement) => byRequirement.get(requirement) ?? new Map(),
    wasAsked: (requirement, it) => asked.has(keyOf(requirement, it)),
  };
}

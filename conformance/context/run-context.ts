import { closeSync, openSync, writeSync } from 'node:fs';
import { circuitBreakerFor, withCircuitBreaker, withRetryAfter } from '../http/backoff.ts';
import { type Client, createClient, limitsWithin } from '../http/client.ts';
import { withConcurrency } from '../http/concurrency.ts';
import {
  createNetworkTally,
  type NetworkTally,
  withoutGatewayAnswers,
  withRepeats,
  withTally,
} from '../http/gateway.ts';
import { createPatience, type Patience } from '../http/patience.ts';
import { createTransportClient, type Transport } from '../http/transport.ts';
import { type FindMarkers, markersOfRun } from '../model/markers.ts';
import { createModel, type Model } from '../model/model.ts';
import { createRecorder } from '../model/record.ts';
import { type People, peopleOf } from '../profile/people.ts';
import type { Profile } from '../profile/profile.ts';
import { weaknessOf } from '../profile/weak-secrets.ts';
import { type BrowserSource, createBrowserSource, noBrowser } from './browser.ts';
import { type ChangeLog, createChangeLog } from './change-log.ts';
import { type KeptValues, type LaterRun, openKeptValues } from './kept-values.ts';
import { type Ledger, type LedgerFile, openLedger } from './ledger.ts';
import { createMarkers } from './markers.ts';
import { createRedactor, type Redactor } from './redactor.ts';
import type { CreationRules, ReferenceField, ReferenceTarget, Resource } from './resource.ts';
import { createSpendingTally, type SpendingTally } from './spending.ts';
import { type TargetDescription, type Traits, traitsOf } from './target-description.ts';
import type { StorySettings, ToldStories } from './told-stories.ts';

/** What all checks of a process share. Discovery fills in what it finds; after it, nothing here changes but tokens. */
export type RunContext = {
  readonly profile: Profile;
  readonly people: People;
  readonly client: Client;
  /** Counts the requests of the client, and what came instead of answers. */
  readonly network: NetworkTally;
  /** Counts all that the run costs. */
  readonly spending: SpendingTally;
  readonly redactor: Redactor;
  readonly ledger: Ledger;
  readonly browser: BrowserSource;
  /** Judges every exchange, whoever makes it. */
  readonly model: Model;
  /** What led to what the model finds. */
  readonly changes: ChangeLog;
  /** Adds the exchanges of this process to the record, where one is kept, without secrets. */
  readonly writeRecord: () => void;
  /** A value that occurs nowhere else: 10 lower-case letters and digits, starting with `cs`. */
  readonly marker: () => string;
  /** The markers of this run in a text. */
  readonly markersIn: FindMarkers;
  traits: Traits;
  /** What generated checks know of the target. */
  description: TargetDescription;
  resources: readonly Resource[];
  /** How to build a valid body of each type. */
  readonly creationRules: CreationRules;
  /** Fields that refer to a record of another type, by both types. */
  readonly references: Map<string, ReferenceField>;
  /** Records that stay for the whole run, for others to refer to, by type. */
  readonly referenceTargets: Map<string, ReferenceTarget>;
  /** Tokens by their request. */
  readonly tokens: Map<string, Promise<string>>;
  /** Milliseconds that the browser waits for each page, before patience stretches them. */
  readonly timeout: number;
  /** Stretches limits of time by what the target and the machine were measured to take. */
  readonly patience: Patience;
  /** Whether the records of failed checks stay on the target. */
  readonly keep: boolean;
  /** Whether checks that pass keep their exchanges, and each check all of them. */
  readonly recordsPasses: boolean;
  /** Which attempts at a check record what the browser does: those that confirm a failure, or all; undefined: none. */
  readonly trace: TraceMode | undefined;
  /** What a run of two that judge expiry without a clock keeps, or kept; undefined in any other run. */
  readonly later: KeptValues | undefined;
  readonly stories: { readonly settings: StorySettings; told?: ToldStories };
};

/** Whether the dialogs of failed checks only, or those of all checks, are traced. */
export type TraceMode = 'failed' | 'on';

/** What a context needs to know beside the profile. Plain data. */
export type RunSettings = {
  readonly profile: Profile;
  readonly readOnly: boolean;
  /** Milliseconds that one request may take. */
  readonly timeout: number;
  /** Milliseconds that the target may stay away; 60,000 by default. */
  readonly absence?: number;
  readonly ledger: Pick<LedgerFile, 'path' | 'word'>;
  /** Whether the records of failed checks stay on the target; by default they are removed. */
  readonly keep?: boolean;
  /** Whether checks that pass keep their exchanges; by default a report has those of failures only. */
  readonly recordsPasses?: boolean;
  readonly trace?: TraceMode | undefined;
  /** Of a run that judges expiry without a clock, or leaves that to a second run. */
  readonly later?: LaterRun;
  readonly stories?: StorySettings;
  /** How many requests are under way at a time; as many as the target bears where absent. */
  readonly concurrency?: number | undefined;
  /** The file to which the exchanges are added when the context is closed. */
  readonly record?: string | undefined;
  /** Which of the run's processes this is: the one that starts it, or the one that judges. */
  readonly process: 0 | 1;
  /** Answers the requests instead of the network; not for a process of its own. */
  readonly transport?: Transport;
};

/** Whether a value that a hook sends can be a secret: it has the name of one, or is no ordinary text. */
const canBeSecret = (name: string, value: string): boolean =>
  /auth|cookie|key|password|secret|token/i.test(name) ||
  (!/^(content-type|accept)$/i.test(name) && weaknessOf(value) === undefined);

/** The credentials in a header field, whose scheme is no secret. */
const withoutScheme = (value: string): string => value.replace(/^(basic|bearer)\s+(?=\S{8})/i, '');

/** The secrets of a profile, each with its place in it. */
export function secretsIn({
  users,
  apps,
  tokens,
  hooks,
}: Profile): readonly (readonly [place: string, secret: string])[] {
  return [
    ...users.map(({ password }, at) => [`users[${at}].password`, password] as const),
    ...apps.flatMap(({ clientSecret }, at) =>
      clientSecret === undefined ? [] : [[`apps[${at}].clientSecret`, clientSecret] as const],
    ),
    ...tokens.map(({ token }, at) => [`tokens[${at}].token`, token] as const),
    ...Object.entries(hooks).flatMap(([name, hook]) => [
      ...[...new URL(hook?.url ?? '', 'http://target').searchParams]
        .filter(([parameter, value]) => canBeSecret(parameter, value))
        .map(([parameter, value]) => [`hooks.${name}.url ${parameter}`, value] as const),
      ...Object.entries(hook?.headers ?? {})
        .filter(([field, value]) => canBeSecret(field, value))
        .map(([field, value]) => [`hooks.${name}.headers.${field}`, withoutScheme(value)] as const),
    ]),
  ];
}

/** What a profile has beside secrets, which reports show. */
const publicTexts = ({ companies, users, apps, resolve }: Profile): readonly string[] => [
  JSON.stringify([companies, resolve]),
  ...users.map(({ password, ...shown }) => JSON.stringify(shown)),
  ...apps.map(({ clientSecret, ...shown }) => JSON.stringify(shown)),
];

/** Adds every secret of a profile to a redactor, under its path in the profile. */
function redactProfile(redactor: Redactor, profile: Profile): void {
  const { users, apps, variables } = profile;
  for (const [place, secret] of secretsIn(profile)) redactor.learn(place, secret);
  redactor.publish(publicTexts(profile));
  const logins = [
    ...users.map(({ email }, at) => [`users[${at}].email`, email] as const),
    ...apps.map(({ clientId }, at) => [`apps[${at}].clientId`, clientId] as const),
  ];
  for (const [place, login] of logins) if (place in variables) redactor.learnLogin(place, login);
}

/** Milliseconds that a target may stay away: a restart behind a gateway takes no longer. */
export const usualAbsence = 60_000;

/** A context that knows nothing of the target but its profile, with a redactor that may know more. Close its client and browser at the end. */
export function openRunContext(
  {
    profile,
    readOnly,
    timeout,
    absence = usualAbsence,
    ledger,
    process,
    transport,
    keep = false,
    recordsPasses = false,
    trace,
    later,
    stories = {},
    concurrency,
    record,
  }: RunSettings,
  redactor: Redactor = createRedactor(),
): RunContext {
  redactProfile(redactor, profile);
  for (const value of Object.values(later?.values ?? {})) redactor.learn('token', value);
  const limits = limitsWithin(timeout);
  const patience = createPatience(timeout);
  const { resolve, certificateAuthority } = profile;
  const network = createNetworkTally();
  const wire = transport
    ? createTransportClient(transport, { readOnly, limits })
    : createClient({ resolve, readOnly, limits, patience, certificateAuthority });
  const { companies, otherCompanies = [], schemaVersion: version } = profile;
  const service = { companies: [...companies, ...otherCompanies], version, markerPrefix: ledger.word };
  const recorder = record === undefined ? undefined : createRecorder(service);
  return {
    profile,
    people: peopleOf(profile),
    client: withRepeats(
      withCircuitBreaker(
        withoutGatewayAnswers(withRetryAfter(withTally(withConcurrency(wire, concurrency), network))),
        // The other process starts once the target has answered.
        circuitBreakerFor(timeout, absence, process === 1),
      ),
      network,
    ),
    network,
    spending: createSpendingTally(),
    redactor,
    ledger: openLedger(ledger.path),
    browser: transport ? noBrowser : createBrowserSource(resolve),
    model: createModel({ ...service, logins: profile.users, recorder }),
    changes: createChangeLog(markersOfRun(ledger.word)),
    writeRecord() {
      if (record === undefined) return;
      const file = openSync(record, 'a');
      for (const line of recorder?.lines ?? []) {
        const shown = redactor.deep(line);
        const isCut = JSON.stringify(shown) !== JSON.stringify(line);
        writeSync(file, `${JSON.stringify({ ...(isCut && { isCut }), ...shown })}\n`);
      }
      closeSync(file);
    },
    marker: createMarkers(ledger.word, process),
    markersIn: markersOfRun(ledger.word),
    traits: traitsOf([]),
    description: { resources: [], operations: [], choices: [], locales: [] },
    resources: [],
    creationRules: new Map(),
    references: new Map(),
    referenceTargets: new Map(),
    tokens: new Map(),
    timeout,
    patience,
    keep,
    recordsPasses,
    trace,
    later: later && openKeptValues(later),
    stories: { settings: stories },
  };
}

/** Writes the record of a context, and closes its connections and browser. */
export async function closeRunContext(context: RunContext): Promise<void> {
  context.writeRecord();
  await context.browser.close();
  context.client.close();
}

import type { Lab } from '../check/lab.ts';
import { createMarks } from '../check/mark.ts';
import { createBrowserSource } from '../dialog/browser-source.ts';
import { traitsOf } from '../discovery/traits.ts';
import { breakerFor, withBreaker } from '../http/breaker.ts';
import { createClient } from '../http/client.ts';
import { limitsWithin } from '../http/limits.ts';
import { withWaiting } from '../http/waiting.ts';
import { peopleOf } from '../profile/people.ts';
import type { Profile } from '../profile/profile.ts';
import { openLedger } from '../records/ledger.ts';
import { createRedactor, type Redactor } from '../redact/redactor.ts';
import type { LedgerFile } from './ledger-file.ts';

/** What a lab needs to know beside the profile. Plain data. */
export type LabSettings = {
  readonly profile: Profile;
  readonly readOnly: boolean;
  /** Milliseconds that one request may take. */
  readonly patience: number;
  readonly ledger: Pick<LedgerFile, 'path' | 'word'>;
  /** Which of the run's processes this is: the one that starts it, or the one that judges. */
  readonly process: 0 | 1;
};

/** Teaches a redactor every secret of a profile, by the place where it stands. */
export function learnProfile(redactor: Redactor, { users, apps, tokens, hooks }: Profile): void {
  for (const [at, { email, password }] of users.entries()) {
    redactor.learn(`users[${at}].password`, password);
    redactor.learn(`users[${at}] as Basic`, Buffer.from(`${email}:${password}`).toString('base64'));
  }
  for (const [at, { clientId, clientSecret }] of apps.entries()) {
    if (clientSecret === undefined) continue;
    redactor.learn(`apps[${at}].clientSecret`, clientSecret);
    redactor.learn(`apps[${at}] as Basic`, Buffer.from(`${clientId}:${clientSecret}`).toString('base64'));
  }
  for (const [at, { token }] of tokens.entries()) redactor.learn(`tokens[${at}].token`, token);
  for (const [name, hook] of Object.entries(hooks)) {
    for (const [parameter, value] of new URL(hook?.url ?? '', 'http://target').searchParams) {
      redactor.learn(`hooks.${name}.url ${parameter}`, value);
    }
    for (const [field, value] of Object.entries(hook?.headers ?? {})) {
      if (!/^(content-type|accept)$/i.test(field)) redactor.learn(`hooks.${name}.headers.${field}`, value);
    }
  }
}

/** A lab that knows nothing of the target but its profile. Close its client and browser at the end. */
export function openLab({ profile, readOnly, patience, ledger, process }: LabSettings): Lab {
  const redactor = createRedactor();
  learnProfile(redactor, profile);
  const { resolve, certificateAuthority } = profile;
  return {
    profile,
    people: peopleOf(profile),
    client: withBreaker(
      withWaiting(createClient({ resolve, readOnly, limits: limitsWithin(patience), certificateAuthority })),
      breakerFor(patience),
    ),
    redactor,
    ledger: openLedger(ledger.path),
    browser: createBrowserSource(resolve),
    mark: createMarks(ledger.word, process),
    traits: traitsOf([]),
    resources: [],
    recipes: new Map(),
    references: new Map(),
    anchors: new Map(),
    tokens: new Map(),
    warm: new Map(),
    patience,
  };
}

/** Ends what a lab keeps open. */
export async function closeLab(lab: Lab): Promise<void> {
  await lab.browser.close();
  lab.client.close();
}

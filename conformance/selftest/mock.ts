import { type HttpResponse, sendRequest } from '../../testing/http/send-request.ts';
import { MockProcess } from '../../testing/mock-process.ts';
import type { ServerDescription } from '../../testing/request-sequence/description.ts';

/** A fault by its name, with the anchor of the sentence that it violates, and what a client sees, in one sentence. */
export type MockFault = { readonly name: string; readonly section: string; readonly seen: string };

/** The mock in a process of its own. The suite reaches it as any target: by a URL and a profile. */
export type RunningMock = {
  readonly port: number;
  /** The profile as the mock sends it. */
  readonly rawProfile: ServerDescription['profile'];
  /** All faults: deliberate violations that can be switched on, each with what a client sees of it. */
  faults(): Promise<readonly MockFault[]>;
  /** What its first company does where the specification is open, by the names of the choices. */
  choices(): Promise<Readonly<Record<string, unknown>>>;
  /** The number of records of each type in each company. */
  countRecords(): Promise<readonly CountedCompany[]>;
  /** Resets every company and switches on these faults, and no others, in all of them. */
  setFaults(...names: readonly string[]): Promise<void>;
  /** Delays every response of the company whose users the profile has, by so many milliseconds. */
  delay(ms: number): Promise<void>;
  stop(): Promise<void>;
};

/** A company by its name, with the number of records of each type. */
type CountedCompany = readonly [name: string, types: readonly (readonly [type: string, count: number])[]];

type CompanyState = { readonly name: string; readonly records: readonly { readonly type: string }[] };

function expectOk({ status, text }: HttpResponse, what: string): void {
  if (status !== 200) throw new Error(`The mock responded with ${status} to ${what}: ${text}`);
}

/** Options of the command line of the mock with which it chooses these values; the others are its defaults. */
export const withChoices = (
  choices: Readonly<Record<string, string | number | boolean>>,
): readonly string[] => {
  const pairs = Object.entries(choices).map((it) => it.join('='));
  return pairs.length > 0 ? ['--choices', pairs.join(',')] : [];
};

type State = {
  readonly companies: readonly {
    readonly users: readonly { readonly email: string }[];
    readonly apps: readonly { readonly redirectUri: string }[];
  }[];
};

/** Emails, passwords, secrets and a redirect address with characters that have to be encoded somewhere, in the state of the mock. */
function withAwkwardCredentials({ companies, ...rest }: State): State {
  return {
    ...rest,
    companies: companies.map(({ users, apps, ...company }) => ({
      ...company,
      users: users.map((it) => ({
        ...it,
        email: it.email.replace('@', '+1@'),
        // The same in every company of a user.
        password: `pa:ss wörd ${it.email.length}`,
      })),
      apps: apps.map((it, at) => ({
        ...it,
        clientSecret: `sécret/+=1 number ${at}`,
        redirectUri: at === 0 ? it.redirectUri : `${it.redirectUri}?tenant=7&lang=de`,
      })),
    })),
  };
}

/**
 * Starts the mock on a free port unless an option names one, with more options of its command line, and with credentials that have to
 * be encoded if they are to be awkward. Rejects if it exits before it listens.
 */
export async function startMock(
  options: readonly string[] = [],
  credentials: 'plain' | 'awkward' = 'plain',
): Promise<RunningMock> {
  const mock = new MockProcess(options);
  const port = Number(new URL(await mock.waitForOrigin()).port);
  const control = (method: string, path: string, body?: unknown, company = '127.0.0.1') =>
    sendRequest({ port, host: `${company}:${port}`, method, path: `/__mock/${path}`, body });
  if (credentials === 'awkward') {
    for (const host of ['acme.localhost', 'globex.localhost']) {
      const state: State = JSON.parse((await control('GET', 'state', undefined, host)).text);
      expectOk(await control('PUT', 'state', withAwkwardCredentials(state), host), 'its state');
    }
  }
  const rawProfile: RunningMock['rawProfile'] = JSON.parse((await control('GET', 'profile')).text);
  return {
    port,
    rawProfile,
    async faults() {
      const { faults } = Object((await control('GET', 'faults')).json);
      return Array.from(faults, ({ name, section, seen }: MockFault) => ({ name, section, seen }));
    },
    async choices() {
      const { choices } = Object((await control('GET', 'choices')).json);
      return Object.fromEntries(
        Array.from(choices, ({ name, value }: { name: string; value: unknown }) => [name, value]),
      );
    },
    async countRecords() {
      const { companies } = Object((await control('GET', 'state')).json);
      return Array.from(
        companies,
        ({ name, records }: CompanyState): CountedCompany => [
          name,
          Object.entries(Object.groupBy(records, ({ type }) => type)).map(([type, all]) => [
            type,
            all?.length ?? 0,
          ]),
        ],
      );
    },
    async setFaults(...names) {
      expectOk(await control('POST', 'reset', { all: true }), 'the reset');
      for (const { baseUrl } of rawProfile.companies) {
        const { hostname } = new URL(baseUrl);
        expectOk(await control('PUT', 'faults', { on: names }, hostname), `faults ${names.join()}`);
      }
    },
    async delay(ms) {
      const { hostname } = new URL(rawProfile.baseUrl);
      expectOk(await control('PUT', 'troubles', { latency: { ms } }, hostname), 'the delay');
    },
    async stop() {
      await mock.end('SIGTERM');
    },
  };
}

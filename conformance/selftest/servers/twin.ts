import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Choices } from './twin/choices.ts';
import { type Company, emptyCompany, type Twin } from './twin/company.ts';
import { serverOf } from './twin/front.ts';
import { kindsOf } from './twin/kinds.ts';
import type { LawName } from './twin/laws.ts';
import { type PresetName, presets } from './twin/presets.ts';
import { profileOf, type TwinProfile } from './twin/profile.ts';
import { apps, companyNames, peopleOf, seedContacts } from './twin/seed.ts';
import { german } from './twin/vocabularies/german.ts';
import { given } from './twin/vocabularies/given.ts';
import { terse } from './twin/vocabularies/terse.ts';

/** How to start a twin: a preset, choices that differ from it, and the laws that it breaks on purpose. */
export interface TwinOptions {
  preset?: PresetName;
  choices?: Partial<Choices>;
  violations?: readonly LawName[];
  /** Domain under which the companies are subdomains. Default: `localhost`. */
  domain?: string;
  /** Default: a free one. */
  port?: number;
}

/** A twin that listens on 127.0.0.1. */
export interface RunningTwin {
  /** Address of its first company, without `/api`. */
  baseUrl: string;
  port: number;
  /** What the suite is told about it. */
  profile: TwinProfile;
  stop: () => Promise<void>;
}

const vocabularies = { given, german, terse };

function newTwin(choices: Choices, violations: ReadonlySet<LawName>, addressOf: Twin['addressOf']): Twin {
  const kinds = kindsOf(vocabularies[choices.vocabulary]);
  let ahead = 0;
  let serial = 1000;
  const twin: Twin = {
    choices,
    kinds,
    keeps: (law) => !violations.has(law),
    companies: new Map(companyNames.map((name) => [name, emptyCompany(name)])),
    people: peopleOf({ choices, kinds }),
    apps: [...apps],
    clock: {
      now: () => Math.floor(Date.now() / 1000) + ahead,
      advance: (seconds) => {
        ahead += seconds;
      },
    },
    nextNumber: () => {
      serial += 1;
      return serial;
    },
    addressOf,
  };
  for (const company of twin.companies.values()) seedContacts(twin, company);
  return twin;
}

/**
 * Starts an implementation of the specification that has nothing in common with the mock: it keeps every rule but the `violations`,
 * and chooses as `preset` and `choices` say where the specification leaves it free. Everything is in memory.
 */
export async function startTwin(options: TwinOptions = {}): Promise<RunningTwin> {
  const preset = options.preset ?? 'contrarian';
  const choices = { ...presets[preset], ...options.choices };
  let port = options.port ?? 0;
  const domain = options.domain ?? 'localhost';
  const addressOf = ({ name }: Company) => `http://${name}.${domain}:${port}`;
  const twin = newTwin(choices, new Set(options.violations), addressOf);
  const server = serverOf(twin).listen(port, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
  const profile = profileOf(twin, `twin (${preset})`, port);
  const stop = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return { baseUrl: profile.baseUrl, port, profile, stop };
}

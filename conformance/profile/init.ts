import { existsSync, writeFileSync } from 'node:fs';
import { deskAt } from '../check/desk.ts';
import type { Lab } from '../check/lab.ts';
import { createRecorder } from '../check/recorder.ts';
import { createSessions } from '../dialog/sessions.ts';
import { createExplorer } from '../discovery/explorer.ts';
import { reach } from '../discovery/reach.ts';
import { tokenDoor } from '../discovery/token-door.ts';
import { anonymous } from '../http/caller.ts';
import { createTracker } from '../records/tracking.ts';
import { closeLab, openLab } from '../run/lab.ts';
import { createLedgerFile } from '../run/ledger-file.ts';
import { UsageError } from '../run/usage-error.ts';
import type { Profile } from './profile.ts';

/** What can be found out of a target without credentials, as sentences and choices. */
type Findings = {
  readonly sentences: readonly string[];
  readonly choices: readonly (readonly [string, unknown])[];
};

const addresses = ['/api/contacts', '/api/schema', '/api/auth_permissions', '/oauth/authorize'];

/** Asks a target what it tells to anybody. Nobody there is a UsageError. */
async function probe(lab: Lab): Promise<Findings> {
  const desk = deskAt(lab, createRecorder(lab.client));
  const tracker = createTracker(desk);
  const explorer = createExplorer(desk, createSessions(lab, desk.recorder), tracker, tracker);
  await reach.run(explorer);
  const sentences: string[] = [];
  for (const path of addresses) {
    const { status } = await desk.send('GET', path, { as: anonymous });
    sentences.push(`GET ${path} without credentials: ${status}`);
  }
  await tokenDoor.run(explorer);
  const found = [...explorer.choices.values()].filter(
    (it) => it.from === 'probe' && it.name.startsWith('token.'),
  );
  return { sentences, choices: found.map((it) => [it.name, it.value]) };
}

const commented = (lines: readonly string[]): string => lines.map((line) => `# ${line}`).join('\n');

/** A profile to be filled in, with comments that say what each part is for. */
function profileText(target: string, { sentences, choices }: Findings): string {
  const { hostname, host, protocol, port } = new URL(target);
  const [name = 'company', ...domain] = hostname.split('.');
  const other =
    domain.length > 0 ? `${protocol}//other.${domain.join('.')}${port ? `:${port}` : ''}` : target;
  const known = choices.map(([key, value]) => `  ${key}: ${value}`);
  return `# What the conformance suite has to know about a target. The shape is conformance/profile/profile.schema.json;
# \${NAME} is read from the environment, so that no secret has to stand here.
#
# Found out by asking:
${commented(sentences)}

# The company to judge, without /api. --target on the command line wins over it.
baseUrl: ${target}

# Its companies. A second one lets the suite judge how companies are kept apart.
companies:
  - name: ${name}
    baseUrl: ${target}
#  - name: other
#    baseUrl: ${other}

# People who can log in, the one who may do everything first. Another user, one whose permissions are listed, and ones
# with other languages let the suite judge roles, consent and translated messages.
users:
  - email: \${COUNTERSIGN_EMAIL}
    password: \${COUNTERSIGN_PASSWORD}
    language: en
#  - email: \${COUNTERSIGN_READER_EMAIL}
#    password: \${COUNTERSIGN_READER_PASSWORD}
#    language: de
#    companies: [${name}]
#    permissions: ['api/contacts:read', 'api/orders:read']

# Registered apps. With a second one the suite can judge denial and consent again and again.
apps: []
#  - name: Conformance
#    clientId: \${COUNTERSIGN_CLIENT_ID}
#    clientSecret: \${COUNTERSIGN_CLIENT_SECRET}
#    siteUrl: https://app.example.com
#    redirectUri: https://app.example.com/callback

# Access tokens, where no browser is to be used. Without scope: one for all permissions of the first user.
# tokens:
#  - token: \${COUNTERSIGN_TOKEN}

# What the target chose where the specification leaves it free. All of it is found out by asking; an entry here is taken
# as it is. The report's page "What this target chose" has the names.
${known.length > 0 ? `choices:\n${known.join('\n')}` : commented(['choices:', '  token.method: POST'])}

# Fields that the specification names by their meaning, where their names do not tell.
# fields:
#   contact: { firstName: given_name, lastName: family_name, organisation: company_name }

# A valid body per type, where the published schema does not tell enough. \${mark} becomes a value of the run's own.
# bodies:
#   order: { title: "\${mark}" }

# Login and authorization pages that the suite cannot find its way through by itself.
# dialog:
#   login:
#     when: '#login'
#     steps: [{ fill: '#user', value: "\${email}" }, { fill: '#pass', value: "\${password}" }, { click: '#go' }]
#   allow: { when: '#consent', steps: [{ click: '#yes' }] }
#   deny: { when: '#consent', steps: [{ click: '#no' }] }

# Calls that the target offers for tests.
# hooks:
#   advanceClock: { url: /test/clock, body: { seconds: "\${seconds}" } }

# Addresses for names that DNS does not know, as curl --resolve takes them.
# resolve: ['${host.includes(':') ? host : `${host}:443`}:127.0.0.1']

# Requirements that cannot be tested on this target, each with the reason.
# waivers:
#   - { requirement: oauth.offline.*, reason: no app of ours may ask for offline_access }
`;
}

async function findings(profile: Profile, patience: number): Promise<Findings> {
  const ledger = createLedgerFile(profile.companies[0].baseUrl);
  const lab = openLab({ profile, readOnly: true, patience, ledger, process: 0 });
  try {
    return await probe(lab);
  } finally {
    await closeLab(lab);
    ledger.remove();
  }
}

/**
 * Writes a commented profile for the company that a profile names first to a file, and says what to do next. A file that
 * is there stays. `patience` is how long an answer may take, in milliseconds.
 */
export async function initialiseProfile(profile: Profile, file: string, patience: number): Promise<string> {
  if (existsSync(file))
    throw new UsageError(`${file} is there already; name another file, or remove it first.`);
  const text = profileText(profile.companies[0].baseUrl, await findings(profile, patience));
  try {
    writeFileSync(file, text, { flag: 'wx' });
  } catch (error) {
    throw new UsageError(`The profile cannot be written: ${(error as Error).message}`);
  }
  return `Written to ${file}. Fill in users and apps, then: npm run verify -- --profile ${file}`;
}

import { UsageError } from 'countersign-contract/command';
import type { RunContext } from '../context/run-context.ts';
import { openSession } from '../context/session.ts';
import type { Choice } from '../context/target-description.ts';
import { createDialog } from '../dialog/dialog.ts';
import { reachability } from '../discovery/access.ts';
import { createExplorer, type DiscoveryStep, type Explorer } from '../discovery/explorer.ts';
import { listChoices } from '../discovery/list-choices.ts';
import { listing } from '../discovery/listing.ts';
import { tokenEndpoint } from '../discovery/oauth.ts';
import { responseChoices } from '../discovery/response-choices.ts';
import { schemaChoices } from '../discovery/schema-choices.ts';
import { schemas } from '../discovery/schemas.ts';
import { valueChoices } from '../discovery/value-choices.ts';
import { unlessNetworkFails } from '../errors/outcome.ts';
import { anonymous } from '../http/request.ts';
import { fieldByMeaning, meaningNames } from '../schemas/meanings.ts';

/** What can be learned about a target without changing it. */
export type Findings = {
  /** The requests and their responses, a sentence each. */
  readonly sentences: readonly string[];
  /** Why the address or the credentials may be wrong; a sentence each. */
  readonly warnings: readonly string[];
  readonly choices: readonly Choice[];
  /** Fields of a contact, and the meanings for which no field was recognized; empty if no schema could be read. */
  readonly contact: { readonly fields: readonly string[]; readonly unknown: readonly string[] };
};

/** Addresses that tell something about a target without credentials. */
const addresses = ['/api/contacts', '/api/schema', '/api/auth_permissions', '/oauth/authorize'];

/** The discovery steps that need credentials but only read. */
const steps: readonly DiscoveryStep[] = [
  schemas,
  listing,
  responseChoices,
  valueChoices,
  listChoices,
  schemaChoices,
];

async function statusOf({ session }: Explorer, path: string, as = session.me): Promise<string> {
  const response = await unlessNetworkFails(
    () => session.send('GET', path, { as }),
    ({ message }) => message,
  );
  if (typeof response === 'string') return response;
  const type = response.header('content-type')?.split(';')[0];
  return [response.status, type].filter(Boolean).join(' ');
}

/** Runs a step. A failure becomes a sentence. */
async function tryStep(it: Explorer, step: DiscoveryStep): Promise<string[]> {
  try {
    await step.run(it);
    return [];
  } catch (error) {
    if (error instanceof UsageError) throw error;
    return [`${step.title}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

const contactOf = ({ resources }: RunContext): Findings['contact'] => {
  const schema = resources.find((it) => it.type === 'contact')?.schema;
  const fields = (schema?.fields ?? []).map((it) => it.name);
  const unknown =
    fields.length === 0 ? [] : meaningNames.filter((meaning) => !fieldByMeaning(schema, meaning));
  return { fields, unknown };
};

/**
 * Inspects a target without credentials and, if the context's profile has a user, with theirs. An unreachable target is a
 * UsageError.
 */
export async function inspectTarget(context: RunContext): Promise<Findings> {
  const session = openSession(context);
  const explorer = createExplorer(session, createDialog(session), session);
  await reachability.run(explorer);
  const sentences: string[] = [];
  const warnings: string[] = [];
  for (const path of addresses) {
    const status = await statusOf(explorer, path, anonymous);
    sentences.push(`GET ${path} without credentials: ${status}`);
    if (path === '/api/contacts' && !status.startsWith('401')) {
      warnings.push(
        `GET ${path} without credentials was answered with ${status}; the API answers 401. Is ${context.people.company.baseUrl} the address of a company, without /api?`,
      );
    }
  }
  if (context.people.user) {
    const status = await statusOf(explorer, '/api/contacts');
    sentences.push(`GET /api/contacts with COUNTERSIGN_EMAIL and COUNTERSIGN_PASSWORD: ${status}`);
    if (status.startsWith('200')) for (const it of steps) sentences.push(...(await tryStep(explorer, it)));
    else
      warnings.push(
        `COUNTERSIGN_EMAIL and COUNTERSIGN_PASSWORD of the environment were answered with ${status}.`,
      );
  }
  sentences.push(...(await tryStep(explorer, tokenEndpoint)));
  const choices = [...explorer.choices.values()].filter((it) => it.from === 'probe');
  return { sentences, warnings, choices, contact: contactOf(context) };
}

import { bodyFor, contactBody, createContact } from './bodies.ts';
import { noteStatus } from './notes.ts';
import { schemaOf, statusOf } from './projections.ts';
import type { Reply, SequenceClient } from './sequence-client.ts';

/** Schemas (spec#4.3). */
export async function schemas(it: SequenceClient): Promise<void> {
  const all = await it.send('GET', '/api/schema');
  it.note('all schemas', { status: statusOf(all), schemas: schemaOf(all.json) });
  for (const plural of ['contacts', 'orders', 'invoices', 'comments', 'emails', 'payments']) {
    const one = await it.send('GET', `/api/${plural}/schema`);
    it.note(`schema of ${plural}`, { status: statusOf(one), schema: schemaOf(one.json) });
  }
  it.note('internal version', (await it.send('GET', '/api/schema?gem_version=true')).text);
}

/** Versions (spec#9). */
export async function versions(it: SequenceClient): Promise<void> {
  const contact = `/api/contacts/${await createContact(it, 'Version')}`;
  const body = bodyFor(it, 'contact', contactBody(it, 'Version'));
  for (const path of ['/api/schema', '/api/contacts', contact, `${contact}/invoices`])
    await noteStatus(it, `read ${path.replace(contact, 'contact')}, v`, ['GET', `${path}?v=1.0`]);
  await noteStatus(it, 'create, v', ['POST', '/api/contacts?v=1.0', { body }]);
  await noteStatus(it, 'update, v', [it.wording.updateMethod, `${contact}?v=1.0`, { body }]);
  await noteStatus(it, 'destroy, v', ['DELETE', `${contact}?v=1.0`], 403);
  await noteStatus(it, 'version 1', ['GET', '/api/schema?v=1']);
  await noteStatus(it, 'unknown version', ['GET', '/api/schema?v=77.7'], 401);
}

/** The list of permissions (spec#4.4). */
export async function permissionLists(it: SequenceClient): Promise<void> {
  for (const query of ['per_page=200', 'per_page=200&q=api/contacts']) {
    const reply = await it.send('GET', `/api/auth_permissions?${query}`);
    it.note(`permissions, ${query}`, { status: statusOf(reply), contexts: contextsIn(reply) });
  }
}

const contextsIn = ({ text }: Reply): readonly string[] =>
  [...new Set([...text.matchAll(/api\/[a-z_]+/g)].map(([context]) => context))].sort();

import type { Control } from '../client/control-client.ts';

const MARK = /^write-/;

/** A token with which contacts can be written for ever. */
export async function writerToken(control: Control): Promise<string> {
  return (await control.tokens.mint({ scope: 'api/contacts offline_access' })).access_token;
}

/** Creates a contact whose name begins with `write-`. @throws Error when it is refused, or nobody answers */
export async function writeContact(control: Control, name: string, token: string): Promise<void> {
  const response = await control.fetch('/api/contacts', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ contact: { type: 'Client', last_name: name } }),
  });
  if (response.status !== 201) throw new Error(`A contact was answered with ${response.status}.`);
}

/** The names of all contacts that were written so. */
export async function writtenNames(control: Control): Promise<Set<string>> {
  const { companies } = await control.state.export();
  const names = (companies[0]?.records ?? []).map(({ fields }) => String(fields.last_name));
  return new Set(names.filter((name) => MARK.test(name)));
}

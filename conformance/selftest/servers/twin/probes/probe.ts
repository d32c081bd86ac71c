import type { Reply } from '../../ask.ts';
import type { Visitor } from '../../visitor.ts';

/** Looks at one rule from outside: true where the server keeps it. */
export type Probe = (visitor: Visitor) => Promise<boolean>;

/** The first match of a pattern's group in a reply; '' where there is none. */
export function found(reply: Reply, pattern: RegExp): string {
  return pattern.exec(reply.text)?.[1] ?? '';
}

/** The id of the record that a reply is about. */
export function idIn(reply: Reply): string {
  return (
    found(reply, /"contact":\{"id":(\d+)|"(?:order|invoice)":\{"id":(\d+)/) || found(reply, /"id":(\d+)/)
  );
}

/** A new contact with `fields`; answers its id. */
export async function newContact({ api }: Visitor, fields: object = {}): Promise<string> {
  return idIn(await api('POST', '/api/contacts', { body: { family_name: 'Probe', ...fields } }));
}

/** The name of the first error of the token endpoint. */
export function tokenError({ json }: Reply): unknown {
  return Array.isArray(json) ? json[0]?.error : undefined;
}

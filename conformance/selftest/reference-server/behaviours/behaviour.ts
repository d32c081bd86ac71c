import type { HttpResponse } from '../../../../testing/http/send-request.ts';
import type { TestClient } from '../../client/test-client.ts';
import type { Choices } from '../choices/choices.ts';

/** Checks one behaviour over HTTP: true when the server, started with the `default` preset and the behaviour's choices, conforms. */
export type Probe = (client: TestClient) => Promise<boolean>;

/** A rule of the specification that the reference server can be configured to violate, and that no fault of the mock covers. */
export type Behaviour = {
  /** Section of the specification. */
  section: string;
  /** What a conforming server does. */
  rule: string;
  /** Requirements of the register (`conformance/requirements/`). A violation makes a check of at least one of them fail. */
  requirements: readonly string[];
  probe: Probe;
  /** Choices of the server with which a violation can be seen, where they are not those of the `default` preset. */
  choices?: Partial<Choices>;
};

/** Defines a behaviour: `behaviour('5.2', 'Each code is new.', ['oauth.code.differs-each-time'], probe)`. */
export function behaviour(
  section: string,
  rule: string,
  requirements: readonly string[],
  probe: Probe,
  choices?: Partial<Choices>,
): Behaviour {
  return { section, rule, requirements, probe, ...(choices && { choices }) };
}

/** The first capture group of a pattern in the text of a response, or '' if there is no match. */
export function firstMatch({ text }: HttpResponse, pattern: RegExp): string {
  return pattern.exec(text)?.[1] ?? '';
}

/** The id of the record in a response. */
export function readId(response: HttpResponse): string {
  const ofRecord = firstMatch(response, /"(?:contact|order|invoice)":\{"id":(\d+)/);
  return ofRecord || firstMatch(response, /"id":(\d+)/);
}

/** Creates a contact with these fields and returns its id. */
export async function createContact({ call }: TestClient, fields: object = {}): Promise<string> {
  return readId(await call('POST', '/api/contacts', { body: { family_name: 'Probe', ...fields } }));
}

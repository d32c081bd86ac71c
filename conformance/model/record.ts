import { isUtf8 } from 'node:buffer';
import type { HeaderField } from '../errors/exchange.ts';
import type { WireRequest } from '../http/client.ts';
import type { Company } from '../http/request.ts';
import type { Void } from './credentials.ts';
import type { PublishedTypes } from './published-types.ts';
import type { Reply } from './reply.ts';

/** A body as text; one that is not UTF-8 has a character for each byte. */
type RecordedBody = { readonly utf8: string } | { readonly latin1: string };

/** What a model was told of a service before it saw any reply, without its logins. */
export type RecordedService = {
  readonly companies: readonly Company[];
  readonly version?: string | undefined;
  /** What the markers of the run begin with; those of any run are looked for where it is absent. */
  readonly markerPrefix?: string | undefined;
};

/** An answered request in a record. Its bodies are numbers of lines with a body: many replies have the same. */
type RecordedReply = {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly HeaderField[];
  readonly sent?: number;
  readonly status: number;
  readonly replyHeaders: readonly HeaderField[];
  readonly received: number;
  readonly beganAt: number;
  readonly company: string;
  readonly path: string;
  /** Why it presented nothing that could let anybody in, which a record without credentials no longer shows. */
  readonly without?: Void;
  /** Whether it presented a login whose roles allow it, for the same reason. */
  readonly isPermitted?: true;
};

/** A line of a record, in the order in which a model was told of it. `isCut`: it had a secret, which was cut out. */
export type RecordLine = { readonly isCut?: true } & (
  | { readonly service: RecordedService }
  | { readonly types: PublishedTypes['resources'] }
  | { readonly began: { readonly moment: number; readonly method: string; readonly url: string } }
  | { readonly body: RecordedBody; readonly number: number }
  | { readonly reply: RecordedReply }
);

/** Keeps what a model is told of the companies of a service. */
export type Recorder = {
  began(request: Pick<WireRequest, 'method' | 'url'>, moment: number): void;
  replied(reply: Reply): void;
  /** The lines so far. Where requests have credentials, they have names for them; other secrets are still in them. */
  readonly lines: readonly RecordLine[];
};

const bodyOf = (bytes: Uint8Array): RecordedBody =>
  isUtf8(bytes)
    ? { utf8: Buffer.from(bytes).toString('utf8') }
    : { latin1: Buffer.from(bytes).toString('latin1') };

/** The bytes of a recorded body. */
export const bytesOf = (body: RecordedBody): Uint8Array =>
  'utf8' in body ? Buffer.from(body.utf8, 'utf8') : Buffer.from(body.latin1, 'latin1');

/** A recorder of what a model is told of a service. */
export function createRecorder(service: RecordedService): Recorder {
  const lines: RecordLine[] = [{ service }];
  const names = new Map<string, string>();
  const bodies = new Map<string, number>();
  let types: PublishedTypes['resources'] | undefined;
  /** Equal credentials have equal names, so that a model knows who sent a request. */
  function nameOf(credential: string): string {
    const name = names.get(credential) ?? `credential ${names.size + 1}`;
    names.set(credential, name);
    return name;
  }
  const withoutToken = (url: string) =>
    url.replace(/([?&]access_token=)([^&#]+)/g, (_, name: string, token: string) => name + nameOf(token));
  const withoutCredential = ([name, value]: HeaderField): HeaderField =>
    /^(authorization|cookie|set-cookie)$/i.test(name) ? [name, nameOf(value)] : [name, value];
  function numberOf(bytes: Uint8Array): number {
    const body = bodyOf(bytes);
    const text = JSON.stringify(body);
    const known = bodies.get(text);
    if (known !== undefined) return known;
    const number = bodies.size;
    bodies.set(text, number);
    lines.push({ body, number });
    return number;
  }
  return {
    // Its query can have secrets, and says nothing of the records that its address names.
    began: ({ method, url }, moment) =>
      void lines.push({ began: { moment, method, url: url.replace(/[?#].*$/s, '') } }),
    replied({ request, response, beganAt, company, path, without, isPermitted, description }) {
      if (company === undefined) return;
      if (description.resources !== types) lines.push({ types: description.resources });
      types = description.resources;
      const sent = request.body && numberOf(request.body);
      const received = numberOf(response.body);
      lines.push({
        reply: {
          method: request.method,
          url: withoutToken(request.url),
          headers: request.headers.map(withoutCredential),
          ...(sent !== undefined && { sent }),
          status: response.status,
          replyHeaders: response.headers.map(withoutCredential),
          received,
          beganAt,
          company: company.name,
          path,
          ...(without && { without }),
          ...(isPermitted && { isPermitted }),
        },
      });
    },
    lines,
  };
}

import type { OutgoingHttpHeaders } from 'node:http';
import type { Json } from '../../contract/json.ts';
import type { components } from '../document/types.gen.ts';
import { redactForm, redactHeader, redactJson, redactPage } from './redact.ts';

/** Header fields and body of a request or an answer, as they were. */
export interface MessagePart {
  headers: readonly (readonly [name: string, value: string])[];
  /** Media type without parameters, in lower case. */
  type: string | undefined;
  text: string | undefined;
  /** What the text says, where it is JSON. */
  json: Json | undefined;
  bytes: number | undefined;
}

/** Takes header fields and a body apart. */
export function messagePart(
  headers: MessagePart['headers'],
  text: string | undefined,
  bytes: number | undefined,
): MessagePart {
  const field = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const type = field?.split(';')[0]?.trim().toLowerCase();
  return { headers, type, text, json: type === 'application/json' ? parsed(text) : undefined, bytes };
}

/** How bodies that are no JSON are shown, by media type. */
const shownTexts: Readonly<Record<string, (text: string) => string>> = {
  'application/x-www-form-urlencoded': redactForm,
  'text/html': redactPage,
};

/** As it may be seen: JSON, forms and pages without secrets; of other bodies only the length. */
export function shownPart({
  headers,
  type,
  text,
  json,
  bytes,
}: MessagePart): components['schemas']['message_part'] {
  const redact = shownTexts[type ?? ''];
  const shownText = redact && text !== undefined ? redact(text) : null;
  return {
    headers: Object.fromEntries(headers.map(([name, value]) => [name, redactHeader(name, value)])),
    body: json === undefined ? shownText : redactJson(json),
    bytes: bytes ?? null,
  };
}

/** Names and values of the header fields of a request, as Node has them: in turns. */
export function receivedFields(raw: readonly string[]): [name: string, value: string][] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : []));
}

/** Names and values of the header fields of an answer. */
export function sentFields(fields: OutgoingHttpHeaders): [name: string, value: string][] {
  return Object.entries(fields).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, String(one)]),
  );
}

function parsed(text: string | undefined): Json | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Json);
  } catch {
    return undefined;
  }
}

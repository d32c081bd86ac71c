import { parseDocument } from 'yaml';
import { getType, type ResourceType } from '../choices/resource-types.ts';
import { isJsonObject, type JsonObject } from '../state/records.ts';
import type { AuthenticatedRequest } from './http.ts';

/** Characters of four bytes in UTF-8, which updates lose if the server violates `text.utf-8-kept-by-updates`. */
const fourBytes = /[\u{10000}-\u{10ffff}]/gu;

const isUpdate = ({ server, method }: AuthenticatedRequest): boolean =>
  method === server.choices.updateMethod;

function readText(request: AuthenticatedRequest): string | undefined {
  const { conforms } = request.server;
  const text = decodeText(request);
  if (isUpdate(request) && !conforms('text.utf-8-kept-by-updates')) return text?.replaceAll(fourBytes, '?');
  if (!conforms('text.combining-characters-kept')) return text?.replaceAll(/\p{M}/gu, '');
  return conforms('text.compatibility-characters-kept') ? text : text?.normalize('NFKC');
}

/** The encoding that an update declares, which a server that violates `text.updates-not-converted` converts from. */
function encodingOf(request: AuthenticatedRequest): string {
  if (!isUpdate(request) || request.server.conforms('text.updates-not-converted')) return 'utf-8';
  return /charset=([\w-]+)/i.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
}

function decodeText(request: AuthenticatedRequest): string | undefined {
  const fatal = request.server.choices.invalidUtf8 === 'refused';
  try {
    return new TextDecoder(encodingOf(request), { fatal }).decode(request.body);
  } catch {
    return undefined;
  }
}

/** Whether JSON names a member of an object twice, which YAML, whose syntax includes JSON, forbids. */
const repeatsMember = (text: string): boolean =>
  parseDocument(text).errors.some(({ code }) => code === 'DUPLICATE_KEY');

/** Whether a body declares another media type or encoding than the server takes. */
export function isForeignType({ server, headers }: AuthenticatedRequest): boolean {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(/ *; */);
  const isUtf8 = parameters.every((it) => !it.startsWith('charset=') || /^charset="?utf-8"?$/.test(it));
  return server.choices.requestType === 'JSON' && !(/^application\/([\w.-]+\+)?json$/.test(type) && isUtf8);
}

/** The media type of JSON Merge Patch (RFC 7396). */
export const mergePatch = 'application/merge-patch+json';

/** Whether updates have to be merge patches. Only PATCH takes a patch (RFC 5789), and only a merge keeps what it omits. */
const takesMergePatches = ({ choices }: AuthenticatedRequest['server']): boolean =>
  choices.updateType === 'merge patch' &&
  choices.updateMethod === 'PATCH' &&
  choices.updateSemantics === 'merge';

/** Whether an update declares another media type than the merge patch that the server takes. */
export const isNoMergePatch = ({ server, headers }: AuthenticatedRequest): boolean =>
  takesMergePatches(server) &&
  (headers['content-type'] ?? '').toLowerCase().split(';')[0]?.trim() !== mergePatch;

function parseBody(request: AuthenticatedRequest): unknown {
  const text = readText(request);
  if (text === undefined) return undefined;
  if (request.server.choices.repeatedMembers === 'refused' && repeatsMember(text)) return undefined;
  const ends = request.server.conforms('body.truncated-json-rejected') ? [''] : ['', '}', '}}'];
  for (const end of ends) {
    try {
      return JSON.parse(text + end);
    } catch {
      // The body may be truncated at another place: try the next ending.
    }
  }
  return undefined;
}

function unwrapNested(request: AuthenticatedRequest, name: string, elements: unknown): unknown {
  if (!Array.isArray(elements) || request.server.choices.nestedBodies === 'bare') return elements;
  return elements.map((element) => (isJsonObject(element) ? element[name] : element));
}

/**
 * The record in a body, without wrappers. spec#4.1 leaves the shape of bodies open, and the server accepts only the one it
 * chooses. Undefined if the body is not JSON in UTF-8 or has another shape.
 */
export function parseRecord(request: AuthenticatedRequest, type: ResourceType): JsonObject | undefined {
  const content = parseBody(request);
  const record =
    request.server.choices.bodies === 'wrapped' && isJsonObject(content) ? content[type.name] : content;
  if (!isJsonObject(record)) return undefined;
  const parts = (type.nestedLists ?? []).filter(({ name }) => name in record);
  const unwrapped = parts.map((part) => [
    part.name,
    unwrapNested(request, getType(request.server.types, part.type).name, record[part.name]),
  ]);
  return { ...record, ...Object.fromEntries(unwrapped) };
}

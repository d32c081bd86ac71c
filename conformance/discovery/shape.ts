import { isObject } from '../schemas/json.ts';

/** The shape of a JSON value in words: `{errors: [[text, text]]}`. Names of objects are kept, eight at most. */
export function shapeOf(value: unknown, depth = 0): string {
  if (Array.isArray(value)) {
    const shapes = [...new Set(value.slice(0, 3).map((it) => shapeOf(it, depth + 1)))];
    const pair = value.length === 2 && depth > 0 && value.every((it) => typeof it === 'string');
    return pair ? '[text, text]' : `[${shapes.join(' | ')}]`;
  }
  if (isObject(value)) {
    const names = Object.keys(value);
    if (depth > 2) return '{…}';
    const parts = names.slice(0, 8).map((name) => `${name}: ${shapeOf(value[name], depth + 1)}`);
    return `{${parts.join(', ')}${names.length > 8 ? ', …' : ''}}`;
  }
  return value === null ? 'null' : typeof value === 'string' ? 'text' : typeof value;
}

/** The shape of a body: of its JSON, else its media type, else that it is empty. */
export function bodyShape(bytes: Uint8Array, mediaType: string | undefined): string {
  const text = Buffer.from(bytes).toString('utf8');
  if (text.trim() === '') return 'empty';
  try {
    return `JSON ${shapeOf(JSON.parse(text))}`;
  } catch {
    return mediaType?.split(';')[0] ?? 'text without a media type';
  }
}

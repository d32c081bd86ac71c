import type { Response } from 'countersign-contract/document';
import type { Operation } from '../../contract/operation.ts';
import type { Exchange, Preference } from '../exchange/exchange.ts';
import { HttpError } from '../exchange/http-error.ts';

type PreferenceName = 'code' | 'example' | 'dynamic';

const preferencePattern = /^(code|example|dynamic)\s*=\s*"?([^"]*?)"?$/i;

/**
 * Step: reads `Prefer: code=…`, `example=…`, `dynamic=…` on an operation of the document, joined by commas or
 * semicolons. A preference for something undocumented is rejected with a list of what is documented; preferences of other names are ignored
 * (RFC 7240, 2). An example without a code means the first response that has it.
 * @throws HttpError 400
 */
export function readPreference(exchange: Exchange): void {
  const { operation, message } = exchange;
  const header = message.headers.prefer;
  if (operation === undefined || header === undefined) return;
  const preferences = readPreferences([header].flat().join(','));
  if (preferences.size === 0) return;
  const dynamic = preferences.get('dynamic') ?? 'false';
  if (dynamic !== 'true' && dynamic !== 'false') throw preferenceError('preference.dynamic', dynamic, []);
  if (preferences.size === 1 && preferences.has('dynamic') && dynamic === 'false') return;
  const example = preferences.get('example');
  const code = codeOf(operation, preferences.get('code'), example);
  const known = examplesOf(operation.responses.get(code)?.node);
  if (example !== undefined && !known.includes(example))
    throw preferenceError('preference.example', example, known);
  exchange.preference = { code, example, dynamic: dynamic === 'true' };
  exchange.headers['Preference-Applied'] = [...preferences]
    .map((preference) => preference.join('='))
    .join(', ');
}

/** The usual response of an operation: its lowest status in the 200s, otherwise its lowest. */
export function defaultPreference(operation: Operation): Preference {
  return { code: usualCode(operation), example: undefined, dynamic: false };
}

function usualCode({ responses }: Operation): number {
  const codes = [...responses.keys()].sort((left, right) => left - right);
  return codes.find((code) => code >= 200 && code < 300) ?? codes[0] ?? 200;
}

function codeOf(operation: Operation, code: string | undefined, example: string | undefined): number {
  const codes = [...operation.responses.keys()];
  if (code !== undefined) {
    if (!codes.map(String).includes(code)) throw preferenceError('preference.code', code, codes);
    return Number(code);
  }
  const usual = usualCode(operation);
  if (example === undefined) return usual;
  const known = (status: number) => examplesOf(operation.responses.get(status)?.node);
  const status = [usual, ...codes].find((status) => known(status).includes(example));
  if (status === undefined)
    throw preferenceError('preference.example', example, new Set(codes.flatMap(known)));
  return status;
}

function readPreferences(header: string): Map<PreferenceName, string> {
  const preferences = new Map<PreferenceName, string>();
  for (const part of header.split(/[,;]/)) {
    const [, name, value] = preferencePattern.exec(part.trim()) ?? [];
    if (name !== undefined && value !== undefined)
      preferences.set(name.toLowerCase() as PreferenceName, value);
  }
  return preferences;
}

function examplesOf(response: Response | undefined): string[] {
  return Object.values(response?.content ?? {}).flatMap(({ examples }) => Object.keys(examples ?? {}));
}

function preferenceError(
  sentence: 'preference.code' | 'preference.example' | 'preference.dynamic',
  value: string,
  known: Iterable<string | number>,
): HttpError {
  return new HttpError(400, sentence, { values: { value, known: [...known].join(', ') || '–' } });
}

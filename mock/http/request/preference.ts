import type { Response } from 'countersign-contract/document';
import type { Operation } from '../../contract/operation.ts';
import type { Exchange, Preference } from '../exchange/exchange.ts';
import { HttpError } from '../exchange/http-error.ts';

type Wish = 'code' | 'example' | 'dynamic';

const WISH = /^(code|example|dynamic)\s*=\s*"?([^"]*?)"?$/i;

/**
 * Step: reads `Prefer: code=…`, `example=…`, `dynamic=…` on an operation of the document, joined by commas or
 * semicolons. A wish for what is not documented is refused and told what is; preferences of other names are ignored
 * (RFC 7240, 2). An example without a code means the first answer that has it.
 * @throws HttpError 400
 */
export function readPreference(exchange: Exchange): void {
  const { operation, message } = exchange;
  const header = message.headers.prefer;
  if (operation === undefined || header === undefined) return;
  const wishes = readWishes([header].flat().join(','));
  if (wishes.size === 0) return;
  const dynamic = wishes.get('dynamic') ?? 'false';
  if (dynamic !== 'true' && dynamic !== 'false') throw refusal('preference.dynamic', dynamic, []);
  if (wishes.size === 1 && wishes.has('dynamic') && dynamic === 'false') return;
  const example = wishes.get('example');
  const code = codeOf(operation, wishes.get('code'), example);
  const known = examplesOf(operation.responses.get(code)?.node);
  if (example !== undefined && !known.includes(example)) throw refusal('preference.example', example, known);
  exchange.preference = { code, example, dynamic: dynamic === 'true' };
  exchange.headers['Preference-Applied'] = [...wishes].map((wish) => wish.join('=')).join(', ');
}

/** The answer of an operation when all goes well: of its lowest status in the 200s, else of its lowest. */
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
    if (!codes.map(String).includes(code)) throw refusal('preference.code', code, codes);
    return Number(code);
  }
  const usual = usualCode(operation);
  if (example === undefined) return usual;
  const known = (status: number) => examplesOf(operation.responses.get(status)?.node);
  const found = [usual, ...codes].find((status) => known(status).includes(example));
  if (found === undefined) throw refusal('preference.example', example, new Set(codes.flatMap(known)));
  return found;
}

function readWishes(header: string): Map<Wish, string> {
  const wishes = new Map<Wish, string>();
  for (const part of header.split(/[,;]/)) {
    const [, name, value] = WISH.exec(part.trim()) ?? [];
    if (name !== undefined && value !== undefined) wishes.set(name.toLowerCase() as Wish, value);
  }
  return wishes;
}

function examplesOf(response: Response | undefined): string[] {
  return Object.values(response?.content ?? {}).flatMap(({ examples }) => Object.keys(examples ?? {}));
}

function refusal(
  sentence: 'preference.code' | 'preference.example' | 'preference.dynamic',
  value: string,
  known: Iterable<string | number>,
): HttpError {
  return new HttpError(400, sentence, { values: { value, known: [...known].join(', ') || '–' } });
}

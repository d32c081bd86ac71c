import type { Exchange, HeaderField } from '../errors/exchange.ts';
import { Violation } from '../errors/outcome.ts';
import type { WireResponse } from './client.ts';

/** A complete response of the target. */
export type HttpResponse = {
  readonly status: number;
  readonly headers: readonly HeaderField[];
  /** The value of a header field (names in any case), several joined with `, `; undefined where it is absent. */
  header(name: string): string | undefined;
  readonly bytes: Uint8Array;
  /** The body decoded as UTF-8; a body that is not UTF-8 is a Violation. */
  readonly text: string;
  /** The body parsed as JSON; a body that is not JSON is a Violation. */
  json(): unknown;
  readonly exchange: Exchange;
};

const decoder = new TextDecoder('utf-8', { fatal: true });

const describeText = (text: string): string => {
  const start = text.trim().slice(0, 80);
  if (start === '') return 'an empty body';
  return /^<(!doctype|html|\?xml)/i.test(start) ? `a page (${start}…)` : `text that is not JSON (${start}…)`;
};

/** A response as checks see it. Reading it as something that it is not is a Violation with the exchange. */
export function responseOf(wire: WireResponse, exchange: Exchange): HttpResponse {
  let text: string | undefined;
  let parsed: { readonly value: unknown } | undefined;
  const readText = (): string => {
    try {
      text ??= decoder.decode(wire.body);
      return text;
    } catch {
      throw new Violation('a body in UTF-8', 'bytes that are not UTF-8', { exchange });
    }
  };
  return {
    status: wire.status,
    headers: wire.headers,
    header(name) {
      const lowerCaseName = name.toLowerCase();
      const values = wire.headers
        .filter(([it]) => it.toLowerCase() === lowerCaseName)
        .map(([, value]) => value);
      return values.length === 0 ? undefined : values.join(', ');
    },
    bytes: wire.body,
    get text() {
      return readText();
    },
    json() {
      if (parsed) return parsed.value;
      const source = readText();
      try {
        parsed = { value: JSON.parse(source) };
      } catch {
        throw new Violation('a JSON body', `status ${wire.status} with ${describeText(source)}`, {
          exchange,
        });
      }
      return parsed.value;
    },
    exchange,
  };
}

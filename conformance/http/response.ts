import type { Exchange, HeaderField } from '../errors/exchange.ts';
import { NetworkError, Violation } from '../errors/outcome.ts';
import { bodyOf } from './body.ts';
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

/** The JSON of a response; undefined where it is none. */
export function jsonOf(response: HttpResponse | undefined): unknown {
  try {
    return response?.json();
  } catch {
    return undefined;
  }
}

const describeText = (text: string): string => {
  const start = text.trim().slice(0, 80);
  if (start === '') return 'an empty body';
  return /^<(!doctype|html|\?xml)/i.test(start) ? `a page (${start}…)` : `text that is not JSON (${start}…)`;
};

/** The levels of arrays and objects that the suite reads: far more than any record has, and few enough for a function that calls itself. */
const mostLevels = 500;

const [quote, backslash, ...brackets] = Buffer.from('"\\[{]}');

/** Whether a text, if it is JSON, is nested at most so deep. */
function isReadable(text: string): boolean {
  let level = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isInString) {
      if (code === backslash) at += 1;
      else if (code === quote) isInString = false;
    } else if (code === quote) isInString = true;
    else if (code === brackets[0] || code === brackets[1]) {
      level += 1;
      if (level > mostLevels) return false;
    } else if (code === brackets[2] || code === brackets[3]) level -= 1;
  }
  return true;
}

/**
 * A response as checks see it. Reading it as something that it is not is a Violation with the exchange. `noteBody` gets the
 * body once it is read as JSON.
 */
export function responseOf(
  wire: WireResponse,
  exchange: Exchange,
  noteBody: (body: unknown, exchange: Exchange) => void = () => undefined,
): HttpResponse {
  let isRead = false;
  const readText = (): string => {
    const { text } = bodyOf(wire.body);
    if (text !== undefined) return text;
    throw new Violation(
      { kind: 'value', expected: 'a body in UTF-8', got: 'bytes that are not UTF-8' },
      exchange,
    );
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
      const source = readText();
      const { json } = bodyOf(wire.body);
      if (isRead && json) return json.value;
      if (!isReadable(source)) {
        const { method, url } = exchange.request;
        throw new NetworkError(
          `${method} ${url}: the JSON is nested more than ${mostLevels} levels deep, which the suite does not read.`,
        );
      }
      if (json === undefined) {
        const got = `status ${wire.status} with ${describeText(source)}`;
        throw new Violation(
          { kind: 'value', expected: 'a JSON body', got, requirement: 'transport.replies-are-json' },
          exchange,
        );
      }
      isRead = true;
      noteBody(json.value, exchange);
      return json.value;
    },
    exchange,
  };
}

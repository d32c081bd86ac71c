import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Exchange } from '../../http/exchange/exchange.ts';
import { Content } from '../../http/exchange/response.ts';
import { outgoing } from '../../http/response/send.ts';

const PORTIONS_PER_SECOND = 20;

/** Lets `send` send the answer's body so slowly; streams keep their own pace. */
export async function slowDown(
  exchange: Exchange,
  bytesPerSecond: number,
  send: () => void | Promise<void>,
): Promise<void> {
  const { response, headers } = exchange;
  if (response?.body === undefined) return send();
  const whole = outgoing(response, headers);
  if (whole.data instanceof Readable) return send();
  const stream = Readable.from(trickle(Buffer.from(whole.data), bytesPerSecond));
  const length = { 'Content-Length': String(whole.fields['Content-Length']) };
  const body = new Content(String(whole.fields['Content-Type']), stream);
  exchange.response = { ...response, headers: { ...response.headers, ...length }, body };
  await send();
  exchange.sentResponse &&= whole;
}

async function* trickle(bytes: Buffer, bytesPerSecond: number): AsyncGenerator<Buffer> {
  const size = Math.max(1, Math.round(bytesPerSecond / PORTIONS_PER_SECOND));
  for (let start = 0; start < bytes.length; start += size) {
    await sleep((size / bytesPerSecond) * 1_000);
    yield bytes.subarray(start, start + size);
  }
}

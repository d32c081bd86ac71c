import { type Answer, type Call, json } from './call.ts';
import { refuse } from './refusals.ts';

function seconds({ body }: Call): number {
  try {
    return Number(JSON.parse(body.toString('utf8')).seconds);
  } catch {
    return Number.NaN;
  }
}

/** `POST /test/clock` with `{"seconds": 3600}` moves the clock of the whole server on. It answers the time in seconds since 1970. */
export function answerTest(call: Call): Answer {
  const { clock } = call.twin;
  if (call.method !== 'POST' || call.path.join('/') !== 'test/clock') return refuse(call, 404);
  const step = seconds(call);
  if (!(step >= 0)) return refuse(call, 400);
  clock.advance(step);
  return json(call.twin, 200, { now: clock.now() });
}

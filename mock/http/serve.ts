import type { ServerResponse } from 'node:http';
import { errorMessage } from '../messages/messages.ts';
import { type Answer, errorAnswer } from './answer.ts';
import type { Exchange } from './exchange.ts';
import type { Front } from './front.ts';
import { Refusal } from './refusal.ts';

/** What a request goes through, and who sees it: the front's own course and witness, where nothing else is said. */
export type Passage = Pick<Front, 'course' | 'witness'>;

/** Takes one request through the steps. It never throws: what goes wrong becomes an answer, or a line in the log. */
export async function serve(exchange: Exchange, front: Front, passage: Passage = front): Promise<void> {
  const { course, witness } = passage;
  const { towardsAnswer, afterAnswer, rules: rulesOf } = course;
  const rules = rulesOf(exchange.company);
  try {
    for (const step of towardsAnswer) {
      exchange.reached = step.name;
      const pending = rules.of(step)(exchange, front);
      if (pending !== undefined) await pending;
      if (exchange.answer !== undefined) break;
    }
  } catch (error) {
    exchange.refused = true;
    exchange.answer = answerTo(error, exchange, front);
  }
  witness?.answered(exchange);
  try {
    for (const step of afterAnswer) {
      const pending = rules.of(step)(exchange, front);
      if (pending !== undefined) await pending;
    }
  } catch (error) {
    report(error, exchange);
    failAt(exchange.response, failure(exchange));
  }
  witness?.over(exchange);
}

function answerTo(error: unknown, exchange: Exchange, front: Front): Answer | undefined {
  const { language, response } = exchange;
  if (error instanceof Refusal) {
    const page = front.refusalPage?.(exchange, error);
    if (page !== undefined) return page;
    const said = errorMessage(error.sentence, language, error.mentions);
    return { ...errorAnswer(error.status, [error.property, said]), headers: error.headers };
  }
  if (response.destroyed || exchange.message.errored) return undefined;
  report(error, exchange);
  return failure(exchange);
}

function failure({ language }: Exchange): Answer {
  return errorAnswer(500, ['base', errorMessage('mock.failed', language)]);
}

/** Sends a failure without what may have caused it; an answer that is half sent can only be broken off. */
function failAt(response: ServerResponse, { status, body }: Answer): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

function report(error: unknown, { operation, message, address }: Exchange): void {
  const what = operation?.operationId ?? `${message.method} ${address.path}`;
  console.error(`mock: ${what} failed:`, error);
}

import { errorAnswer } from '../../http/answer.ts';
import { type Step, steps } from '../../http/steps.ts';
import type { Rule } from '../../world/rule.ts';
import type { Install } from '../fault.ts';
import type { IsCall } from './calls.ts';
import { replaces, together, unjudged } from './rules.ts';

/** Answers some calls with an error at a step, instead of taking it. */
export function turnsAway(isCall: IsCall, status: number, step: Rule<Step> = steps.handle): Install {
  return together(
    unjudged,
    replaces(step, (take) => (exchange, front) => {
      if (!isCall(exchange)) return take(exchange, front);
      exchange.answer = errorAnswer(status, ['base', 'This is not possible.']);
    }),
  );
}

/** Leaves a step out for some calls. */
export function skips(isCall: IsCall, step: Rule<Step>): Install {
  return (rules) =>
    rules.replace(
      step,
      (take) => (exchange, front) => (isCall(exchange) ? undefined : take(exchange, front)),
    );
}

/** Does something more after a step, for some calls. */
export function follows(isCall: IsCall, step: Rule<Step>, more: Step): Install {
  return (rules) =>
    rules.replace(step, (take) => async (exchange, front) => {
      await take(exchange, front);
      if (isCall(exchange)) await more(exchange, front);
    });
}

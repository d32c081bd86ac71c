import { errorResponse } from '../../http/exchange/response.ts';
import type { Step } from '../../http/exchange/service.ts';
import { steps } from '../../http/steps.ts';
import type { Behaviour } from '../../world/behaviour.ts';
import type { Install } from '../fault.ts';
import type { IsCall } from './calls.ts';
import { replaces, together, unjudged } from './rules.ts';

/** Answers some calls with an error at a step, instead of taking it. */
export function turnsAway(isCall: IsCall, status: number, step: Behaviour<Step> = steps.handle): Install {
  return together(
    unjudged,
    replaces(step, (take) => (exchange, service) => {
      if (!isCall(exchange)) return take(exchange, service);
      exchange.response = errorResponse(status, ['base', 'This is not possible.']);
    }),
  );
}

/** Leaves a step out for some calls. */
export function skips(isCall: IsCall, step: Behaviour<Step>): Install {
  return (behaviours) =>
    behaviours.replace(
      step,
      (take) => (exchange, service) => (isCall(exchange) ? undefined : take(exchange, service)),
    );
}

/** Does something more after a step, for some calls. */
export function follows(isCall: IsCall, step: Behaviour<Step>, more: Step): Install {
  return (behaviours) =>
    behaviours.replace(step, (take) => async (exchange, service) => {
      await take(exchange, service);
      if (isCall(exchange)) await more(exchange, service);
    });
}

import type { Caller } from '../../http/exchange/exchange.ts';
import { steps } from '../../http/steps.ts';
import type { Company } from '../../world/company.ts';
import type { Install } from '../fault.ts';
import type { IsCall } from './calls.ts';
import { replaces } from './rules.ts';

/** The one who may do everything: a company's first user. */
export function administrator(company: Company): Caller | undefined {
  const [user] = company.users;
  return user && { user, permissions: user.permissions };
}

/** Takes callers that would be refused, some of them, for the administrator. */
export function letsIn(isLet: IsCall): Install {
  return replaces(steps.authenticate, (authenticate) => async (exchange, service) => {
    try {
      await authenticate(exchange, service);
    } catch (error) {
      if (!isLet(exchange)) throw error;
      exchange.authenticationMethod ??= 'basic';
      exchange.caller = administrator(exchange.company);
    }
  });
}

import type { Authorization } from '../../dialog/authorization.ts';
import { satisfies } from '../../match/value.ts';

/** The walk ends so. */
export const ends = (end: Authorization['end']) =>
  satisfies<Authorization>(`a walk that ends on a ${end}`, (it) => it.end === end);

/** Whether anything that was sent to the browser on the way carries a code or a token. */
export const givesNothing = satisfies<Authorization>(
  'no code and no token on the way',
  ({ parameters, replies }) => {
    const addresses = replies.map(({ location }) => location ?? '').join(' ');
    return !parameters.code && !parameters.access_token && !/[?&#](code|access_token)=/.test(addresses);
  },
);

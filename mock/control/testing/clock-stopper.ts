import { networkInterfaces } from 'node:os';
import type { Mock } from '../../start.ts';
import { type Seen, type Sent, send } from './send.ts';

/** An address of this machine in a network, where it is in one: what comes from it comes from outside. */
export const outside = Object.values(networkInterfaces())
  .flat()
  .find((network) => network && !network.internal && network.family === 'IPv4')?.address;

/** Tries to stop the clock, as anybody would who must not. */
export function freeze(mock: Mock, sent: Sent = {}, via = '127.0.0.1'): Promise<Seen> {
  return send(`${mock.baseUrl}/__mock/clock/freeze`, { method: 'POST', ...sent, via });
}

/** Whether the clock still goes. */
export async function isUntouched(mock: Mock): Promise<boolean> {
  return !(await mock.control.clock.read()).frozen;
}

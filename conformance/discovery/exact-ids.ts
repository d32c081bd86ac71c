import { UsageError } from 'countersign-contract/command';
import type { Session } from '../context/session.ts';
import { utf8 } from '../http/body.ts';
import type { DiscoveryStep } from './explorer.ts';

/** Ids that are whole numbers of many digits. */
const longIds = /"(?:(?:\w+_)?id|\w+Id)"\s*:\s*(\d{16,})(?![\d.eE])/g;

/** Ends the run where a text has an id that reading it as JSON rounds: a target would be asked for ids that it never gave. @throws UsageError */
function throwIfInexact(text: string): void {
  const ids = Array.from(text.matchAll(longIds), ([, digits = '']) => digits);
  const id = ids.find((it) => !Number.isSafeInteger(Number(it)));
  if (id !== undefined)
    throw new UsageError(
      `The target has ids that are numbers above 2^53, such as ${id}, which the suite cannot read exactly. It can judge ids that are texts of so many digits.`,
    );
}

/** The same for all that a session has been answered. @throws UsageError */
export const throwIfInexactIn = ({ exchanges }: Session): void =>
  throwIfInexact(exchanges.map(({ reply }) => reply?.body ?? '').join('\n'));

/** Looks at the ids that a list shows, before anything is created that could not be removed. */
export const exactIds: DiscoveryStep = {
  title: 'Looking at ids',
  writes: false,
  async run({ session }) {
    const { path } = session.context.resources.find((it) => it.path !== undefined) ?? {};
    if (path !== undefined) throwIfInexact(utf8((await session.send('GET', path)).bytes));
  },
};

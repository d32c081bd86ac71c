import { UsageError } from 'countersign-contract/command';
import { NetworkError, unlessNetworkFails } from '../errors/outcome.ts';
import { describeUnreachable } from '../http/network-failure.ts';
import { anonymous } from '../http/request.ts';
import { typeParts } from '../profile/service-parts.ts';
import { plural } from '../schemas/published.ts';
import type { DiscoveryStep, Explorer } from './explorer.ts';

/** Whether the target answers a request to its base URL, with whatever. */
const answersElsewhere = ({ session }: Explorer): Promise<boolean> =>
  unlessNetworkFails(
    () => session.send('GET', '/', { as: anonymous }).then(() => true),
    () => false,
  );

/**
 * Checks that the target answers at all. If it does not, the run ends with a UsageError before it begins. A target that closes
 * the connection to one address and answers others can be judged.
 */
export const reachability: DiscoveryStep = {
  title: 'Reaching the target',
  writes: false,
  async run(it) {
    const { session } = it;
    try {
      const { implemented } = session.context.profile;
      const type = typeParts.find((part) => implemented?.includes(part) ?? true) ?? 'contact';
      const path = implemented?.includes(type) === false ? '/' : `/api/${plural(type)}`;
      await session.send('GET', path, { as: anonymous });
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      if (error.dropped && (await answersElsewhere(it))) throw error;
      throw new UsageError(describeUnreachable(error));
    }
  },
};

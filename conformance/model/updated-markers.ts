import type { Reply } from './reply.ts';

/** Markers that were sent to the address of one record, in updates of it, and nowhere else. */
export type UpdatedMarkers = {
  /** Notes the markers that a request to an address is about to write, whether its reply comes or not. */
  begin(url: string, markers: readonly string[]): void;
  /** Takes in an update that succeeded, and the markers that it sent. */
  learn(reply: Reply, markers: readonly string[]): void;
  /** The id of the record of a type that a marker was sent to; undefined where something else can have been meant. */
  ownerOf(reply: Pick<Reply, 'company'>, type: string, marker: string): string | undefined;
};

type Owner = { readonly key: string; readonly id: string; readonly address: string };

const addressOf = (url: string): string => url.replace(/[?#].*$/s, '');

const several = 'several addresses';

const keyOf = ({ company }: Pick<Reply, 'company'>, type: string, id: string): string =>
  JSON.stringify([company?.name, type, id]);

/** Knows of no update yet. */
export function createUpdatedMarkers(): UpdatedMarkers {
  const addresses = new Map<string, string>();
  const owners = new Map<string, Owner>();
  return {
    begin(url, markers) {
      const address = addressOf(url);
      for (const it of markers)
        addresses.set(it, (addresses.get(it) ?? address) === address ? address : several);
    },
    learn(reply, markers) {
      const { action, place, isSuccess, without, request } = reply;
      if (action !== 'update' || place?.id === undefined || !isSuccess || without) return;
      const key = keyOf(reply, place.resource.type, place.id);
      for (const it of markers) owners.set(it, { key, id: place.id, address: addressOf(request.url) });
    },
    ownerOf(reply, type, marker) {
      const owner = owners.get(marker);
      if (owner === undefined || owner.address !== addresses.get(marker)) return undefined;
      return owner.key === keyOf(reply, type, owner.id) ? owner.id : undefined;
    },
  };
}

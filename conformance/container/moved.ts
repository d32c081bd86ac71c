import { isIP } from 'node:net';
import type { Company } from '../http/request.ts';
import type { Profile } from '../profile/profile.ts';
import type { Place } from './recipe.ts';

/** The address of a company in a container: the name stays, so that a server which tells companies by name knows it. */
function movedCompany({ name, baseUrl }: Company, { host, port }: Place): Company {
  const { hostname, pathname } = new URL(baseUrl);
  const isNameless = hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  const path = pathname.replace(/\/+$/, '');
  return { name, baseUrl: `http://${isNameless ? host : hostname}:${port}${path}` };
}

/**
 * A profile whose companies are in a container, whatever address it names: their names stay, the port is the container's,
 * and every name leads to it, as with curl's `--resolve`. A target without a name of its own is called by its image.
 */
export function movedTo(place: Place, image: string, profile: Profile): Profile {
  const [first, ...others] = profile.companies;
  const moved = (it: Company) => movedCompany(it, place);
  const companies = [moved(first), ...others.map(moved)] as const;
  const hosts = new Set(companies.map((it) => new URL(it.baseUrl).hostname));
  hosts.delete(place.host);
  const resolve = [...hosts].map((host) => ({ host, port: place.port, address: place.address }));
  const name = profile.name === first.baseUrl ? image : profile.name;
  return { ...profile, name, companies, resolve: [...resolve, ...profile.resolve] };
}

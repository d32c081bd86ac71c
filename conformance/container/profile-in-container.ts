import { isIP } from 'node:net';
import type { Company } from '../http/request.ts';
import type { Profile } from '../profile/profile.ts';
import type { ContainerLocation } from './container-settings.ts';

/** The address of a company in a container. It keeps its host name, so that a server that tells companies apart by name recognizes it. */
function companyInContainer({ name, baseUrl }: Company, { host, port }: ContainerLocation): Company {
  const { hostname, pathname } = new URL(baseUrl);
  const isNameless = hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  const path = pathname.replace(/\/+$/, '');
  return { name, baseUrl: `http://${isNameless ? host : hostname}:${port}${path}` };
}

/**
 * The profile with its companies moved to a container: they keep their host names, take the container's port, and resolve
 * to it, as with curl's `--resolve`. A target without a name is named after its image.
 */
export function profileInContainer(location: ContainerLocation, image: string, profile: Profile): Profile {
  const [first, ...others] = profile.companies;
  const moved = (it: Company) => companyInContainer(it, location);
  const companies = [moved(first), ...others.map(moved)] as const;
  const hosts = new Set(companies.map((it) => new URL(it.baseUrl).hostname));
  hosts.delete(location.host);
  const resolve = [...hosts].map((host) => ({ host, port: location.port, address: location.address }));
  const name = profile.name === first.baseUrl ? image : profile.name;
  // The container is removed with all that is in it, and resolves no further companies.
  const { createCompany, removeCompany, ...hooks } = profile.hooks;
  return { ...profile, name, companies, hooks, resolve: [...resolve, ...profile.resolve] };
}

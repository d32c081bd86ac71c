import { isIP } from 'node:net';
import type { Resources, ServedVersions } from '../../resources/resources.ts';
import type { World } from '../../world/world.ts';
import type { CompanyNames } from '../companies/on-demand.ts';
import type { CompanyJournals } from '../journal/journal.ts';
import type { Switches } from '../switches/switches.ts';

/** The mock as the control API and the console see it. */
export interface ControlContext {
  world: World;
  /** Every type of any version, as data is stored. */
  resources: Resources;
  versions: ServedVersions;
  switches: Switches;
  journals: CompanyJournals;
  names: CompanyNames;
  /** The mock's own seed. */
  seed: string;
  /** The number of contacts that the first company is seeded with, if it is not the usual one. */
  seedSize: number | undefined;
}

const HOST = /^(?<name>\[.*\]|[^:]*)(?<port>:\d+)?$/;

/**
 * The base URL of a company for a caller who used this `Host`: the domain and the port are the same,
 * the subdomain is the company's. An IP address has no subdomains; companies on this machine are below `localhost`.
 * @param isCompany whether a label is the subdomain of a company
 */
export function addressOf(host: string, company: string, isCompany: (label: string) => boolean): string {
  const { name = '', port = '' } = HOST.exec(host)?.groups ?? {};
  return `http://${company}.${domainOf(name.toLowerCase(), isCompany)}${port}`;
}

function domainOf(name: string, isCompany: (label: string) => boolean): string {
  if (isIP(name.replace(/^\[|\]$/g, '')) !== 0 || /(^|\.)localhost\.?$/.test(name)) return 'localhost';
  const dot = name.indexOf('.');
  return dot > 0 && isCompany(name.slice(0, dot)) ? name.slice(dot + 1) : name;
}

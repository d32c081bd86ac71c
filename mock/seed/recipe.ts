import type { JsonObject } from '../contract/json.ts';
import type { App } from '../world/app.ts';

/** What a user may do: everything, everything but what is in some contexts, or what is listed as scope words. */
export type Role = 'everything' | { allBut: readonly string[] } | { only: readonly string[] };

/** Somebody who can log in to a company. */
export interface Person {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  gender: 'female' | 'male';
  position: string;
  language: string;
  role: Role;
}

/** How much business a company has done. */
export interface Business {
  contacts: number;
  orders: number;
  invoices: number;
}

/** All that it takes to plant a company. */
export interface Recipe {
  /** The subdomain. */
  name: string;
  /** IANA name of the zone. */
  timeZone: string;
  /** Fields of the company's own record. */
  record: JsonObject;
  people: readonly Person[];
  apps: readonly App[];
  business: Business;
}

import { plural } from '../schemas/published.ts';

/** What a service consists of, by the names that `implemented` of a profile takes, and what each stands for. */
const parts = {
  contact: 'contacts and their addresses, with their schema',
  order: 'orders and their line items, with their schema',
  invoice: 'invoices and their line items, with their schema',
  comment: 'comments, created under a parent',
  email: 'emails, created under a parent',
  payment: 'payments, created under a parent',
  basic: 'HTTP Basic',
  oauth: 'OAuth 2.0: dialog, token endpoint and access tokens',
  schemas: 'all schemas at one address, and their versions',
  permissions: 'the permission listing',
  companies: 'more than one company',
  roles: 'users whose roles do not allow everything',
} as const satisfies Readonly<Record<string, string>>;

/** A part of the service. */
export type Part = keyof typeof parts;

/** The names of all parts. */
export const partNames = Object.keys(parts) as readonly Part[];

/** The resource types that have a list of their own (spec#2.1), contacts first: nothing has to exist before one. */
export const listedTypes = ['contact', 'order', 'invoice'] as const satisfies readonly Part[];

/** The parts that are resource types: what `--types` takes. */
export const typeParts = [...listedTypes, 'comment', 'email', 'payment'] as const satisfies readonly Part[];

/** The parts of a profile: all of them if it declares none. */
export type Declared = { readonly implemented?: readonly Part[] };

const holders: Readonly<Record<string, readonly Part[]>> = {
  address: ['contact'],
  line_item: ['order', 'invoice'],
};

const isPart = (name: string): name is Part => partNames.some((it) => it === name);

/**
 * Whether a target is declared to have a part or a resource type. A nested type is there with one of its parents; a type that
 * is no part, since the specification does not name it, is there if the target publishes it.
 */
export function isImplemented({ implemented }: Declared, name: string): boolean {
  if (implemented === undefined) return true;
  const names = holders[name] ?? (isPart(name) ? [name] : []);
  return names.length === 0 || names.some((it) => implemented.includes(it));
}

/** A profile whose resource types are those given, whatever it declares; other parts stay as they are. */
export const withTypes = <Profile extends Declared>(profile: Profile, types: readonly Part[]): Profile => {
  const others = (profile.implemented ?? partNames).filter((it) => !typeParts.some((type) => type === it));
  return { ...profile, implemented: [...types, ...others] };
};

/** The addresses of parts that are no resource type (spec#4.3, spec#4.4, spec#4.5). */
const addresses: readonly (readonly [pattern: RegExp, part: Part])[] = [
  [/^\/oauth(\/|$)/, 'oauth'],
  [/^\/api\/schema(\.|$)/, 'schemas'],
  [/^\/api\/auth_permissions(\/|\.|$)/, 'permissions'],
];

/** The parts that a request to a path of a company (`/api/contacts/1/emails`) takes. */
export function partsAt(path: string): readonly Part[] {
  const segments = path.split('/').slice(2);
  return [
    ...addresses.filter(([pattern]) => pattern.test(path)).map(([, part]) => part),
    ...(path.startsWith('/api/') ? typeParts.filter((type) => segments.includes(plural(type))) : []),
  ];
}

import { plural } from '../schemas/published.ts';
import { childTypes, listedTypes, specifiedType } from './specified-types.ts';

/** The parts that are resource types: what `--types` takes. A nested type is there with its parents. */
export const typeParts = [...listedTypes, ...childTypes];

/** HTTP Basic, OAuth 2.0, all schemas at one address, the permission listing, several companies, users whose roles do not allow everything. */
const otherParts = ['basic', 'oauth', 'schemas', 'permissions', 'companies', 'roles'] as const;

/** A part of the service, by the name that `implemented` of a profile takes. */
export type Part = (typeof typeParts | typeof otherParts)[number];

/** The names of all parts. */
export const partNames: readonly Part[] = [...typeParts, ...otherParts];

/** The parts of a profile: all of them if it declares none. */
export type Declared = { readonly implemented?: readonly Part[] };

const isPart = (name: string): name is Part => partNames.some((it) => it === name);

/**
 * Whether a target is declared to have a part or a resource type. A nested type is there with one of its parents; a type that
 * is no part, since the specification does not name it, is there if the target publishes it.
 */
export function isImplemented({ implemented }: Declared, name: string): boolean {
  if (implemented === undefined) return true;
  const type = specifiedType(name);
  const holders = type?.place === 'property' ? type.holders : [name];
  const names = holders.filter(isPart);
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

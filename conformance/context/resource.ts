import { NotImplemented } from '../errors/outcome.ts';
import type { DataRecord, PublishedType } from '../model/published-types.ts';
import type { Profile } from '../profile/profile.ts';
import { isImplemented } from '../profile/service-parts.ts';
import { plural } from '../schemas/published.ts';

export type ReferenceForm = (typeof referenceForms)[number];

/** How a field names a record of another type. */
export type Reference = { readonly type: string; readonly form: ReferenceForm };

/** A record that others refer to, in each form of reference. Plain data. */
export type ReferenceTarget = { readonly [Way in ReferenceForm]: string | number };

/** Anchors by type. */
export type ReferenceTargets = ReadonlyMap<string, ReferenceTarget>;

/** A field that refers to a record of another type, and in which form. Plain data. */
export type ReferenceField = { readonly field: string; readonly form: ReferenceForm };

/** How to build a valid body of a type. Plain data. */
export type CreationRule = {
  /** Fields to fill in with values that the schema admits. */
  readonly names: readonly string[];
  /** Fields that refer to a record of another type, which no schema shows. */
  readonly references: Readonly<Record<string, Reference>>;
  /** Lists that hold a nested record with a price, though the schema does not ask for one: what is paid needs an amount, and a refusal can ask for it. */
  readonly lists?: readonly string[];
  /** Why no valid body is known; undefined where one is. */
  readonly unknown?: string;
};

/** Creation rules by type, as far as they were learned. */
export type CreationRules = Map<string, CreationRule>;

export type { DataRecord };

/** The two halves of an envelope of one record (spec#2.3-record). */
export type Enveloped = { readonly record: DataRecord; readonly links: readonly unknown[] };

/** A resource type as the target offers it: printed in the specification or found in the target's schemas. */
export type Resource = PublishedType & {
  /** Whether it is created only under a parent, though it has a list of its own. */
  readonly underParentOnly?: boolean;
  /** Discovered fields that refer to records of other types: a client cannot write arbitrary values to them. */
  readonly references?: readonly string[];
  /** Types to whose records one was seen to be assigned, so that it can be in a list under them: by a reference, or created there. */
  readonly assignedTo?: readonly string[];
  /** Types under whose records one was seen to be created, though it need not be. */
  readonly createdUnder?: readonly string[];
  /** Whether an update was seen to change one. */
  readonly seenUpdated?: boolean;
  /** Whether one inside another record was seen to be kept. */
  readonly seenInside?: boolean;
  /** The largest per_page that its list was seen to accept (spec#8-open-per-page: the maximum is open). */
  readonly largestPage?: number;
};

/** Whether a record of the type cannot be created without a parent (spec#2.1-comment, or by the target's choice). */
export const needsParent = ({ path, underParentOnly }: Resource): boolean =>
  path === undefined || underParentOnly === true;

/** The forms in which a record refers to another: by id, by its own link as published, by path or by absolute address. */
export const referenceForms = ['id', 'link', 'path', 'address'] as const;

/**
 * A resource type by name. An unknown one gets the path that its plural suggests; one that is declared as not there yet is
 * NotImplemented.
 */
export function resourceOf(
  { profile, resources }: { readonly profile: Profile; readonly resources: readonly Resource[] },
  type: string,
): Resource {
  if (!isImplemented(profile, type)) throw new NotImplemented(type);
  const known = resources.find((it) => it.type === type);
  return (
    known ?? { type, plural: plural(type), path: `/api/${plural(type)}`, parents: [], schema: undefined }
  );
}

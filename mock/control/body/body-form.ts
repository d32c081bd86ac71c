import type { ErrorObject } from 'ajv';
import { describeSchemaError } from '../../contract/schema-error.ts';
import type { JsonLimits } from '../../http/request/body.ts';

/** A part of a body that is validated by itself, so that there can be any number of them. */
export type Part = {
  /** Where it is: `$.companies.*.records.*`, in which `*` is any name or index. */
  path: string;
  /** What contains it; in anything else it is no part. */
  in: 'array' | 'object';
  /** The name of a schema in the document of the control API. */
  schema: string;
  /** Whether the schema is that of all tables, which has the row in a table of its name. */
  isRow?: boolean;
};

/** The parts and the size of a body. */
export type BodyForm = {
  parts: readonly Part[];
  /** Its maximum size in bytes. */
  largest: number;
  /** The maximum size of what is not in a part, in bytes. */
  largestRest: number;
};

/** The limits of all that is validated at once. */
export const jsonLimits: JsonLimits = { levels: 64, elements: 1_000_000, isFinite: true };

/** A problem of a body: its place, as in a property error, and a sentence. */
export type BodyProblem = [property: string, sentence: string];

/** How many problems of one body are reported. */
export const mostProblems = 50;

/** JSON that does not match its schema, or cannot be used. */
export class InvalidBodyError extends Error {
  override name = 'InvalidBodyError';
  /** At least one. */
  readonly problems: BodyProblem[];

  constructor(problems: BodyProblem[]) {
    super(problems[0]?.join(': '));
    this.problems = problems;
  }

  /** The first errors of a validator, and how many more there are. */
  static of(
    errors: readonly ErrorObject[],
    placeOf = (error: ErrorObject) => describeSchemaError(error).path,
  ): InvalidBodyError {
    const reported = withoutExplainedAlternatives(errors);
    const problems = reported.slice(0, mostProblems).map((error): BodyProblem => {
      return [placeOf(error).join('.') || 'base', describeSchemaError(error).sentence];
    });
    const more = reported.length - problems.length;
    return new InvalidBodyError(more === 0 ? problems : [...problems, ['base', `has ${more} more errors`]]);
  }
}

/** Errors but for those of single alternatives (`anyOf`) where a description says what all of them are; a body can have a million. */
function withoutExplainedAlternatives(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const explained = new Map<string, Set<string>>();
  for (const { keyword, parentSchema, schemaPath, instancePath } of errors) {
    if (keyword !== 'anyOf' || parentSchema?.description === undefined) continue;
    explained.set(schemaPath, (explained.get(schemaPath) ?? new Set()).add(instancePath));
  }
  if (explained.size === 0) return errors;
  return errors.filter(({ schemaPath, instancePath }) =>
    explained
      .entries()
      .every(
        ([alternatives, places]) =>
          !schemaPath.startsWith(`${alternatives}/`) || !isWithin(instancePath, places),
      ),
  );
}

/** Whether a place, as a JSON Pointer, is one of some places or inside one. */
function isWithin(place: string, places: ReadonlySet<string>): boolean {
  const steps = place.split('/');
  return steps.some((_, at) => places.has(steps.slice(0, at + 1).join('/')));
}

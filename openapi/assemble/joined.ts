import { SchemaError } from '../schemas/schema-error.ts';

/**
 * Adds what the types give to what the frame has. Throws SchemaError for a name that is taken, which is the mistake of
 * whoever named the type.
 */
export function joined<T>(frame: Record<string, T>, own: [name: string, value: T][]): Record<string, T> {
  const names = own.map(([name]) => name);
  const taken = names.find((name, index) => Object.hasOwn(frame, name) || names.indexOf(name) < index);
  if (taken === undefined) return { ...frame, ...Object.fromEntries(own) };
  const sentence = `"${taken}" would be in the document twice; name one of the types otherwise.`;
  throw new SchemaError('schemas', '', sentence);
}

/**
 * Whether a value came back as it was sent, where a service is free to normalise without losing what was said:
 * white space around a text, the case of its letters, a number as text or the other way round, a point in time in
 * another notation. Free text is to be compared exactly instead.
 */
export function isEquivalent(sent: unknown, got: unknown): boolean {
  if (Object.is(sent, got)) return true;
  if (typeof sent === 'boolean' || typeof got === 'boolean') return false;
  if (!isScalar(sent) || !isScalar(got)) return false;
  const [one, other] = [plain(sent), plain(got)];
  return one === other || sameNumber(one, other) || sameTime(one, other);
}

const isScalar = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

const plain = (value: string | number): string => String(value).trim().toLowerCase();

const sameNumber = (one: string, other: string): boolean =>
  one !== '' && other !== '' && Number(one) === Number(other);

const dated = /^\d{4}-\d{2}-\d{2}/;

const sameTime = (one: string, other: string): boolean =>
  dated.test(one) &&
  dated.test(other) &&
  (Date.parse(one) === Date.parse(other) || one.slice(0, 10) === other.slice(0, 10));

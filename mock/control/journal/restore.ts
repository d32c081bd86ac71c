import { isDeepStrictEqual } from 'node:util';
import { hasMembers } from '../../contract/document.ts';

/**
 * An edited value with the secrets that it was shown without: whatever is as it was shown becomes the original again, at any
 * depth.
 */
export function restoreValue(edited: unknown, shown: unknown, original: unknown): unknown {
  if (isDeepStrictEqual(edited, shown)) return original;
  if (Array.isArray(edited) && Array.isArray(shown) && Array.isArray(original)) {
    return edited.map((element, index) => restoreValue(element, shown[index], original[index]));
  }
  if (!hasMembers(edited) || !hasMembers(shown) || !hasMembers(original)) return edited;
  return Object.fromEntries(
    Object.entries(edited).map(([name, member]) => [name, restoreValue(member, shown[name], original[name])]),
  );
}

/** The same for an address or a form: each parameter that is as it was shown becomes the original again. */
export function restoreParameters(edited: string, shown: string, original: string): string {
  const [shownParts, originalParts] = [partsOf(shown), partsOf(original)];
  if (shownParts.length !== originalParts.length) return edited === shown ? original : edited;
  const parts = partsOf(edited).map((part) => originalParts[shownParts.indexOf(part)] ?? part);
  return parts.join('');
}

/** The parts of an address or a form, with what separates them. */
function partsOf(text: string): string[] {
  return text.split(/(?<=[?&])|(?=[?&])/);
}

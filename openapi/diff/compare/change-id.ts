import { hash } from 'node:crypto';
import type { RuleId } from '../rules/rules.ts';

/** Changes whose subject says enough, and those of texts. */
const isNamedBySubject =
  /^((required-)?(property|parameter|header)|operation|type|link|version|status|error-status|media-type)-(added|removed)$|(text|examples|information)-changed$/;

function nameValue(value: unknown): string {
  if (value === undefined) return 'none';
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
    return value.map(String).join('|');
  if (typeof value === 'object' && value !== null) return hash('sha256', JSON.stringify(value)).slice(0, 8);
  return String(value);
}

/**
 * The name under which a change is accepted: `max-length-tightened contact.notes (120 to 60)`. With other values it is another change.
 * Schemas are named by a digest.
 */
export function changeId(
  rule: RuleId,
  subject: string,
  { before, after }: { before?: unknown; after?: unknown },
): string {
  const isNamed = isNamedBySubject.test(rule) || (before === undefined && after === undefined);
  const isInSubject = subject.endsWith(` ${JSON.stringify(before ?? after)}`);
  if (isNamed || isInSubject) return `${rule} ${subject}`;
  return `${rule} ${subject} (${nameValue(before)} to ${nameValue(after)})`;
}

import { authPermissionRules } from './auth-permission.ts';
import { contactRules } from './contact.ts';
import { documentRules } from './document.ts';
import { emailRules } from './email.ts';
import { paymentRules } from './payment.ts';
import type { TypeRules } from './type-rules.ts';

/** The rules of each type that has its own. Every other type is served by its schema alone. */
const ruleTable: ReadonlyMap<string, TypeRules> = new Map([
  ['contact', contactRules],
  ['order', documentRules],
  ['invoice', documentRules],
  ['email', emailRules],
  ['payment', paymentRules],
  ['auth_permission', authPermissionRules],
]);

const NONE: TypeRules = {};

/** What holds for the records of a type beyond its schema. */
export function rulesOf(type: string): TypeRules {
  return ruleTable.get(type) ?? NONE;
}

import { contactRules } from './contact.ts';
import { documentRules } from './document.ts';
import { emailRules } from './email.ts';
import { paymentRules } from './payment.ts';
import type { TypeRules } from './type-rules.ts';

/** The rules of the list of permissions (spec#4.4-permissions, facts#permissions). */
const authPermissionRules: TypeRules = {
  searchedFields: ['context_name', 'name', 'full_name'],
  sortAliases: { 'auth_permission.name': 'name', 'auth_context.name': 'context_name' },
};

/** The rules of each type that has its own. Every other type needs nothing but its schema. */
const ruleTable: ReadonlyMap<string, TypeRules> = new Map([
  ['contact', contactRules],
  ['order', documentRules],
  ['invoice', documentRules],
  ['email', emailRules],
  ['payment', paymentRules],
  ['auth_permission', authPermissionRules],
]);

const none: TypeRules = {};

/** The rules of a type beyond its schema. */
export function rulesOf(type: string): TypeRules {
  return ruleTable.get(type) ?? none;
}

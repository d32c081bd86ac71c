import type { TypeRules } from './type-rules.ts';

/** What holds for the list of permissions (spec#4.4-permissions, facts#permissions). */
export const authPermissionRules: TypeRules = {
  searched: ['context_name', 'name', 'full_name'],
  sortedBy: { 'auth_permission.name': 'name', 'auth_context.name': 'context_name' },
};

import { contextName, type Language, messagesIn } from '../../messages/messages.ts';
import { PERMISSION_NAMES, type Permissions } from '../../world/permissions.ts';

/** The permissions in one context, as people read them. */
export interface PermissionSummary {
  context: string;
  /** `Contacts` */
  subject: string;
  /** `view, edit` */
  actions: string;
}

/** Permissions grouped by context; the user's own company and profile, which every app can see, come last. */
export function summarizePermissions(permissions: Permissions, language: Language): PermissionSummary[] {
  const texts = messagesIn(language);
  const groups = [...permissions].map(([context, names]) => ({
    context,
    subject: texts.ownContexts[context] ?? capitalize(contextName(context, language)),
    actions: PERMISSION_NAMES.filter((name) => names.has(name))
      .map((name) => texts.actions[name])
      .join(', '),
  }));
  return groups.sort((left, right) => Number(isOwn(left.context)) - Number(isOwn(right.context)));
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function isOwn(context: string): boolean {
  return context.endsWith('/current');
}

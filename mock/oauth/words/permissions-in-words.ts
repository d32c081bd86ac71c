import type { Language } from '../../messages/messages.ts';
import { contextName } from '../../messages/messages.ts';
import { PERMISSION_NAMES, type Permissions } from '../../world/permissions.ts';
import { wordsIn } from './words.ts';

/** What may be done in one context, for people. */
export interface PermissionInWords {
  context: string;
  /** `Contacts` */
  what: string;
  /** `view, change` */
  may: string;
}

/** Permissions grouped by context, in words; what every app may see about company and user comes last. */
export function permissionsInWords(permissions: Permissions, language: Language): PermissionInWords[] {
  const words = wordsIn(language);
  const groups = [...permissions].map(([context, names]) => ({
    context,
    what: words.contexts[context] ?? capitalised(contextName(context, language)),
    may: PERMISSION_NAMES.filter((name) => names.has(name))
      .map((name) => words.names[name])
      .join(', '),
  }));
  return groups.sort((left, right) => Number(isOwn(left.context)) - Number(isOwn(right.context)));
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function isOwn(context: string): boolean {
  return context.endsWith('/current');
}

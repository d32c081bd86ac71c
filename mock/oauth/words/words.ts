import type { SafeHtml } from '@remix-run/html-template';
import type { Language } from '../../messages/messages.ts';
import type { PermissionName } from '../../world/permissions.ts';
import type { ProblemName } from '../problem.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { french } from './fr.ts';

/** Everything that the pages of OAuth say, in one language. Names come already escaped, in an element of their own. */
export interface Words {
  login: {
    title: (company: string) => string;
    lead: (app: SafeHtml) => SafeHtml;
    email: string;
    password: string;
    submit: string;
    wrong: string;
  };
  consent: {
    title: string;
    heading: (app: SafeHtml) => SafeHtml;
    identity: (user: SafeHtml, company: SafeHtml) => SafeHtml;
    otherUser: string;
    list: string;
    isNew: string;
    caution: string;
    everything: string;
    offline: string;
    withheld: string;
    destination: (site: SafeHtml) => SafeHtml;
    allow: string;
    deny: string;
  };
  problem: {
    title: string;
    advice: string;
    reasons: Readonly<Record<ProblemName, SafeHtml>>;
  };
  stale: { title: string; text: string; again: string };
  footer: string;
  /** What may be done, by permission name. */
  names: Readonly<Record<PermissionName, string>>;
  /** What contexts are called here; the others are called as in the list of permissions. */
  contexts: Readonly<Record<string, string>>;
}

const all: Readonly<Record<Language, Words>> = { en: english, de: german, fr: french };

/** What the pages say in a language. */
export function wordsIn(language: Language): Words {
  return all[language];
}

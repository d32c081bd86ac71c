import type { PermissionName } from '../../world/permissions.ts';

/** What a permission allows, as `{things}` to do; one sentence for each language. */
const sentences: Readonly<Record<string, Readonly<Record<PermissionName, string>>>> = {
  en: {
    create: 'Create {things}',
    read: 'Read {things}',
    update: 'Change {things}',
    delete: 'Delete {things}',
  },
  de: {
    create: '{things} anlegen',
    read: '{things} lesen',
    update: '{things} ändern',
    delete: '{things} löschen',
  },
  fr: {
    create: 'Créer : {things}',
    read: 'Lire : {things}',
    update: 'Modifier : {things}',
    delete: 'Supprimer : {things}',
  },
};

/** Names of contexts for people; contexts that are not here are named after their last part. */
const things: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: { 'companies/current': 'the current company', 'users/current': 'the current user' },
  de: {
    'api/contacts': 'Kontakte',
    'api/orders': 'Aufträge',
    'api/invoices': 'Rechnungen',
    'api/comments': 'Kommentare',
    'api/emails': 'E-Mails',
    'api/payments': 'Zahlungen',
    'companies/current': 'Aktuelle Firma',
    'users/current': 'Aktuellen Benutzer',
  },
  fr: {
    'api/contacts': 'contacts',
    'api/orders': 'commandes',
    'api/invoices': 'factures',
    'api/comments': 'commentaires',
    'api/emails': 'e-mails',
    'api/payments': 'paiements',
    'companies/current': "l'entreprise actuelle",
    'users/current': "l'utilisateur actuel",
  },
};

/** A permission in words: `Read contacts`, `Kontakte lesen`; a language that has none speaks English. */
export function permissionSentence(context: string, name: PermissionName, language: string): string {
  const sentence = (sentences[language] ?? sentences.en)?.[name] ?? name;
  return sentence.replace('{things}', contextName(context, language));
}

/** A context in words: `contacts`, `Rechnungen`. */
export function contextName(context: string, language: string): string {
  return things[language]?.[context] ?? things.en?.[context] ?? lastPart(context);
}

function lastPart(context: string): string {
  return context.slice(context.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

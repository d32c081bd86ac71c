/** The languages that the mock speaks. */
export const languages = ['en', 'de', 'fr'] as const;

export type Language = (typeof languages)[number];

/** What a sentence mentions, by name. */
export type Mentions = Readonly<Record<string, string | number>>;

/** Every sentence with which the front refuses a request; `{name}` stands for what it mentions. */
const sentences = {
  'http.malformed': {
    en: 'This is not well-formed HTTP.',
    de: 'Das ist kein wohlgeformtes HTTP.',
    fr: 'Ceci n’est pas du HTTP bien formé.',
  },
  'http.too-slow': {
    en: 'The request took too long to arrive.',
    de: 'Die Anfrage kam zu langsam an.',
    fr: 'La requête a mis trop de temps à arriver.',
  },
  'http.headers-too-large': {
    en: 'The request has too many or too long header fields.',
    de: 'Die Anfrage hat zu viele oder zu lange Kopfzeilen.',
    fr: 'La requête a trop d’en-têtes ou des en-têtes trop longs.',
  },
  'http.host': {
    en: 'The Host header is missing, repeated, or no host name.',
    de: 'Die Kopfzeile Host fehlt, steht mehrfach da oder ist kein Rechnername.',
    fr: 'L’en-tête Host manque, se répète ou n’est pas un nom d’hôte.',
  },
  'address.too-long': {
    en: 'The address is longer than {limit} characters.',
    de: 'Die Adresse ist länger als {limit} Zeichen.',
    fr: 'L’adresse dépasse {limit} caractères.',
  },
  'address.malformed': {
    en: 'The address is not percent-encoded UTF-8.',
    de: 'Die Adresse ist kein prozentkodiertes UTF-8.',
    fr: 'L’adresse n’est pas de l’UTF-8 encodé en pourcents.',
  },
  'route.unknown': {
    en: 'There is nothing at this address.',
    de: 'Unter dieser Adresse gibt es nichts.',
    fr: 'Il n’y a rien à cette adresse.',
  },
  'route.method': {
    en: '{method} is not possible here; use one of {allowed}.',
    de: '{method} ist hier nicht möglich; möglich sind {allowed}.',
    fr: '{method} n’est pas possible ici ; utilisez l’une de {allowed}.',
  },
  'login.needed': {
    en: 'Log in with HTTP Basic or an access token.',
    de: 'Melden Sie sich mit HTTP Basic oder einem Zugriffstoken an.',
    fr: 'Identifiez-vous par HTTP Basic ou par un jeton d’accès.',
  },
  'login.scheme': {
    en: 'The Authorization header is neither Basic nor Bearer credentials.',
    de: 'Die Kopfzeile Authorization enthält weder Basic- noch Bearer-Zugangsdaten.',
    fr: 'L’en-tête Authorization ne contient ni Basic ni Bearer.',
  },
  'login.encoding': {
    en: 'The Basic credentials are not the Base64 of email:password in UTF-8.',
    de: 'Die Basic-Zugangsdaten sind nicht das Base64 von E-Mail:Passwort in UTF-8.',
    fr: 'Les identifiants Basic ne sont pas le Base64 de courriel:mot-de-passe en UTF-8.',
  },
  'login.wrong': {
    en: 'The email or the password is wrong for this company.',
    de: 'E-Mail oder Passwort sind für diese Firma falsch.',
    fr: 'Le courriel ou le mot de passe est faux pour cette société.',
  },
  'login.token': {
    en: 'The access token is unknown in this company, or has expired.',
    de: 'Das Zugriffstoken ist in dieser Firma unbekannt oder abgelaufen.',
    fr: 'Le jeton d’accès est inconnu dans cette société ou a expiré.',
  },
  'login.twice': {
    en: 'The request shows two credentials; send one, in the Authorization header or as access_token.',
    de: 'Die Anfrage enthält zwei Zugangsdaten; senden Sie eine, in der Kopfzeile Authorization oder als access_token.',
    fr: 'La requête contient deux identifications ; envoyez-en une, dans l’en-tête Authorization ou comme access_token.',
  },
  'login.not-permitted': {
    en: 'This needs the permission {permission}.',
    de: 'Dafür ist die Berechtigung {permission} nötig.',
    fr: 'Cela demande la permission {permission}.',
  },
  'preference.code': {
    en: 'Prefer: this operation documents no status {value}; it documents {known}.',
    de: 'Prefer: Für diese Operation ist kein Status {value} dokumentiert, sondern {known}.',
    fr: 'Prefer : cette opération ne documente pas le statut {value}, mais {known}.',
  },
  'preference.example': {
    en: 'Prefer: there is no example {value} for this answer; there are {known}.',
    de: 'Prefer: Zu dieser Antwort gibt es kein Beispiel {value}, sondern {known}.',
    fr: 'Prefer : cette réponse n’a pas d’exemple {value}, mais {known}.',
  },
  'preference.dynamic': {
    en: 'Prefer: dynamic is true or false, not {value}.',
    de: 'Prefer: dynamic ist true oder false, nicht {value}.',
    fr: 'Prefer : dynamic vaut true ou false, pas {value}.',
  },
  'body.too-large': {
    en: 'The body is larger than {limit} bytes.',
    de: 'Der Inhalt ist größer als {limit} Bytes.',
    fr: 'Le corps dépasse {limit} octets.',
  },
  'body.type': {
    en: 'The body is {given}; send {known}, in UTF-8 and without compression.',
    de: 'Der Inhalt ist {given}; senden Sie {known}, in UTF-8 und unkomprimiert.',
    fr: 'Le corps est {given} ; envoyez {known}, en UTF-8 et sans compression.',
  },
  'body.missing': {
    en: 'The body is empty; send a JSON object.',
    de: 'Der Inhalt ist leer; senden Sie ein JSON-Objekt.',
    fr: 'Le corps est vide ; envoyez un objet JSON.',
  },
  'body.utf8': {
    en: 'The body is not UTF-8.',
    de: 'Der Inhalt ist kein UTF-8.',
    fr: 'Le corps n’est pas en UTF-8.',
  },
  'body.json': {
    en: 'The body is not JSON.',
    de: 'Der Inhalt ist kein JSON.',
    fr: 'Le corps n’est pas du JSON.',
  },
  'body.object': {
    en: 'The body is not a JSON object.',
    de: 'Der Inhalt ist kein JSON-Objekt.',
    fr: 'Le corps n’est pas un objet JSON.',
  },
  'body.too-deep': {
    en: 'The body is nested more than {limit} levels deep.',
    de: 'Der Inhalt ist tiefer als {limit} Ebenen verschachtelt.',
    fr: 'Le corps est imbriqué sur plus de {limit} niveaux.',
  },
  'body.too-many': {
    en: 'The body has a list of more than {limit} elements.',
    de: 'Der Inhalt hat eine Liste mit mehr als {limit} Elementen.',
    fr: 'Le corps a une liste de plus de {limit} éléments.',
  },
  'body.name': {
    en: 'The body uses the reserved name {name}.',
    de: 'Der Inhalt verwendet den reservierten Namen {name}.',
    fr: 'Le corps utilise le nom réservé {name}.',
  },
  'body.surrogate': {
    en: 'The body has half of a surrogate pair, which is no character.',
    de: 'Der Inhalt hat ein halbes Surrogatpaar; das ist kein Zeichen.',
    fr: 'Le corps contient une moitié de paire de substitution, qui n’est pas un caractère.',
  },
  'parameter.twice': {
    en: 'is given more than once',
    de: 'steht mehrfach da',
    fr: 'est donné plusieurs fois',
  },
  'parameter.bracketed': {
    en: 'takes no brackets',
    de: 'darf keine Klammern haben',
    fr: 'ne prend pas de crochets',
  },
  'parameter.missing': {
    en: 'is missing',
    de: 'fehlt',
    fr: 'manque',
  },
  'parameter.type': {
    en: 'is not of type {expected}',
    de: 'ist nicht vom Typ {expected}',
    fr: 'n’est pas de type {expected}',
  },
  'parameter.enum': {
    en: 'is none of {expected}',
    de: 'ist nichts von {expected}',
    fr: 'n’est rien de {expected}',
  },
  'parameter.range': {
    en: 'is not {expected}',
    de: 'ist nicht {expected}',
    fr: 'n’est pas {expected}',
  },
  'parameter.shape': {
    en: 'does not have the form that the document declares',
    de: 'hat nicht die Form, die das Dokument festlegt',
    fr: 'n’a pas la forme que le document déclare',
  },
  'mock.failed': {
    en: 'The mock failed; its log says at what.',
    de: 'Der Mock ist gescheitert; sein Protokoll sagt, woran.',
    fr: 'Le simulateur a échoué ; son journal dit à quoi.',
  },
} as const satisfies Record<string, Record<Language, string>>;

/** The name of a sentence. */
export type SentenceName = keyof typeof sentences;

/** The names of all sentences. */
export const sentenceNames = Object.keys(sentences) as SentenceName[];

/** A sentence in a language (English where the mock does not speak it), with what it mentions filled in. */
export function sentence(name: SentenceName, language: string, mentions: Mentions = {}): string {
  const wording: Record<string, string> = sentences[name];
  const text = wording[language] ?? sentences[name].en;
  return text.replace(/\{(\w+)\}/g, (hole, mention: string) => String(mentions[mention] ?? hole));
}

import { html } from '@remix-run/html-template';
import type { Words } from './words.ts';

/** The pages of OAuth in German. */
export const german: Words = {
  login: {
    title: (company) => `Bei ${company} anmelden`,
    lead: (app) => html`${app} bittet um Zugriff. Sie entscheiden nach der Anmeldung.`,
    email: 'E-Mail',
    password: 'Passwort',
    submit: 'Anmelden',
    wrong: 'E-Mail oder Passwort sind falsch. Bitte versuchen Sie es noch einmal.',
  },
  consent: {
    title: 'Eine App zulassen',
    heading: (app) => html`${app} bittet um Zugriff`,
    identity: (user, company) => html`Sie sind bei ${company} als ${user} angemeldet.`,
    otherUser: 'Als jemand anderes anmelden',
    list: 'Was die App in Ihrem Namen darf',
    isNew: 'neu',
    caution: 'Achtung:',
    everything:
      'Die App nennt keine Berechtigungen und bittet um alles, was Sie hier dürfen. Lassen Sie das nur bei eigenen Apps oder zum Testen zu.',
    offline:
      'Der Zugriff endet nie: Die App kann auch in Ihrem Namen weiterarbeiten, wenn Sie nicht da sind.',
    withheld: 'Was die App nicht bekommt, weil Sie es selbst nicht dürfen',
    destination: (site) => html`Danach geht es zurück zu ${site}.`,
    allow: 'Erlauben',
    deny: 'Nicht erlauben',
  },
  problem: {
    title: 'Diese App kann nicht zugelassen werden',
    advice:
      'Sie können diese Seite schließen. Wenn es Ihre App ist, berichtigen Sie die Adresse, zu der sie die Leute schickt.',
    reasons: {
      'parameter-twice': html`Die App hat denselben Parameter mehrmals gesendet.`,
      'client-missing': html`Die App hat nicht gesagt, welche sie ist: <code>client_id</code> fehlt.`,
      'client-unknown': html`Keine App dieser Firma hat diese <code>client_id</code>.`,
      'redirect-missing': html`Die App hat nicht gesagt, wohin es zurückgeht: <code>redirect_uri</code> fehlt.`,
      'redirect-foreign': html`<code>redirect_uri</code> liegt nicht in der Domain der Site URL der App. Schema, Rechnername und Port müssen gleich sein.`,
      'redirect-spelling': html`<code>redirect_uri</code> ist keine schlichte Adresse. Sie beginnt mit <code>http://</code> oder <code>https://</code> und dem Rechnernamen, wie ihn die Site URL der App hat, ohne Benutzernamen, und enthält keine Leerzeichen, umgekehrten Schrägstriche oder unsichtbaren Zeichen.`,
      'redirect-fragment': html`<code>redirect_uri</code> hat einen Teil nach <code>#</code>, den sie nicht haben darf.`,
      'redirect-reserved': html`<code>redirect_uri</code> hat schon einen Parameter, den die Antwort bringt: <code>code</code>, <code>access_token</code>, <code>error</code> oder <code>state</code>.`,
      'response-type-unknown': html`<code>response_type</code> ist weder <code>code</code> noch <code>token</code>.`,
      'scope-length': html`<code>scope</code> ist zu lang.`,
      'scope-word': html`<code>scope</code> enthält ein Wort, das keine Berechtigung ist. Eine Berechtigung ist ein Kontext wie <code>api/contacts</code> oder ein Kontext mit Namen: <code>api/contacts:read,update</code>.`,
      'scope-context': html`<code>scope</code> nennt einen Kontext, den es nicht gibt.`,
      'scope-name': html`<code>scope</code> nennt eine Berechtigung, die keine von <code>create</code>, <code>read</code>, <code>update</code>, <code>delete</code> ist.`,
    },
  },
  stale: {
    title: 'Dieses Formular gilt nicht mehr',
    text: 'Es wurde für eine andere Anmeldung gemacht, oder seit dem Öffnen hat sich etwas geändert. Es ist nichts geschehen.',
    again: 'Noch einmal beginnen',
  },
  footer: 'Countersign-Testserver: keine echten Daten.',
  names: { create: 'anlegen', read: 'ansehen', update: 'ändern', delete: 'löschen' },
  contexts: { 'companies/current': 'Ihre Firma', 'users/current': 'Ihr Profil' },
};

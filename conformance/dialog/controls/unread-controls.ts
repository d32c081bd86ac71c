import { type Answer, anyOf, type Control, normalise, type OptionGroup, wordsOf } from './page-controls.ts';

/** What a question of a page can be answered with, whatever its words mean. */
export type PossibleAnswer = Control & {
  /** The path that it leads to; empty where only a script knows. */
  readonly path: string;
  /** Whether it sends a form by POST. */
  readonly isPosted: boolean;
};

/** Words for the end of a login, wherever they stand in a name. */
const logout = anyOf(
  'log ?-?out|log ?-?off|sign ?-?out',
  'abmelden|ausloggen',
  'deconnexion|deconnecter',
  'cerrar sesion|salir|sair|terminar sessao|encerrar sessao',
  'esci|disconnetti|disconnettiti',
  'uitloggen|afmelden',
  'logga ut|log ud|logg ut',
);
/** Names of controls that lead away from a page, or show it again. */
const wayOut = new RegExp(
  `^(${[
    '(go )?(back|to (the )?home|home)|home ?page|start ?page|help|search|close|retry|try again|reload|refresh',
    'zuruck|(zur )?startseite|hilfe|suchen?|schlie(ss|ß)en|erneut|noch ?mals?|neu laden',
    "retour|(page d')?accueil|aide|rechercher?|fermer|reessayer|recharger|actualiser",
    'volver|voltar|(pagina )?(inicio|inicial)|ayuda|ajuda|buscar|cerrar|fechar|reintentar|tentar novamente|recargar|recarregar',
    'indietro|torna|aiuto|cerca|chiudi|riprova|ricarica',
    'terug|startpagina|hulp|zoeken|sluiten|opnieuw|vernieuwen',
    'tillbaka|tilbage|tilbake|startsid[ae]|startside|forside|hjalp|hjælp|hjelp|sok|søk|søg|stang|luk|lukk|(forsok|prov|prøv) ig[ej]n|ladda om',
  ].join('|')})\\b`,
);
const exitCode =
  /^(out|logout|logoff|signout|signoff|abmelden|home|back|search|help|retry|reload|refresh|close)$/;

/** Words of a page that says that something was refused or went wrong. */
const refusal = anyOf(
  "error|denied|refused|rejected|forbidden|unauthori[sz]ed|not (allowed|authori[sz]ed|permitted|found|valid)|no (access|permission)|invalid|unknown|failed|went wrong|expired|unavailable|can'?t|cannot",
  'fehler|fehlgeschlagen|verweigert|abgelehnt|nicht (erlaubt|gestattet|gefunden|berechtigt|moglich|gultig)|keine (berechtigung|erlaubnis)|kein zugriff|ungultig|unbekannte?|abgelaufen|gesperrt',
  'erreur|refusee?|interdite?|non (autorisee?|trouvee?|valide)|invalide|inconnue?|echoue|echec|expiree?',
  'error|erro|denegad[oa]|negad[oa]|rechazad[oa]|recusad[oa]|prohibid[oa]|proibid[oa]|(no|nao) (permitid[oa]|autorizad[oa]|encontrad[oa]|valid[oa])|invalid[oa]|desconocid[oa]|desconhecid[oa]',
  'errore|negato|rifiutato|vietato|non (consentito|autorizzato|trovato|valido)|sconosciut[oa]',
  'fout|geweigerd|geen toegang|verboden|niet (toegestaan|gevonden|geldig)|ongeldige?|onbekende?',
  'fel|fejl|feil|nekad|nektet|avvisad|afvist|avvist|ogiltig|ugyldig|okand|ukendt|ukjent',
);

const isCodedExit = ({ codes }: Pick<Control, 'codes'>): boolean =>
  codes.some((it) => wordsOf(it).some((word) => exitCode.test(word)));

/** Whether a control leads away from a page, or shows it again: it logs out, goes back or home, searches. */
export const isExit = ({ name, codes, path, isPosted }: PossibleAnswer): boolean =>
  logout.test(normalise(name)) ||
  wayOut.test(normalise(name)) ||
  (path === '/' && !isPosted) ||
  isCodedExit({ codes: [...codes, path.split('/').at(-1) ?? ''] });

/**
 * The controls and options of a page that may be its answers to a question, though nothing tells what they mean. None where all of them lead
 * away from the page, or where there is one, and the page says that it refuses something.
 */
export function unreadControls(
  possible: readonly PossibleAnswer[],
  groups: readonly OptionGroup[],
  headline: string,
): readonly Control[] {
  const isPossible = ({ index }: Control) => possible.some((it) => it.index === index);
  const options = groups.filter(({ buttons }) => buttons.some(isPossible)).flatMap((it) => it.options);
  if (options.length === 0 && possible.every(isExit)) return [];
  const unread = [...options, ...possible];
  return unread.length === 1 && refusal.test(normalise(headline)) ? [] : unread;
}

/** What may deny the app beside a control that allows it, in words that are unknown here. */
export const unreadDenials = (possible: readonly PossibleAnswer[], { control }: Answer): readonly Control[] =>
  possible
    .filter((it) => it.index !== control?.index)
    .filter((it) => !logout.test(normalise(it.name)) && !isCodedExit(it));

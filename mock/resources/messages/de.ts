import type { Messages } from './message.ts';

/** Messages in German. */
export const german: Messages = {
  blank: 'muss ausgefüllt werden',
  taken: 'ist bereits vergeben',
  inclusion: 'ist kein gültiger Wert',
  invalid: 'ist nicht gültig',
  unknown: 'existiert nicht',
  too_long: 'ist zu lang (mehr als {limit} Zeichen)',
  too_short: 'ist zu kurz (weniger als {limit} Zeichen)',
  wrong_length: 'hat die falsche Länge (muss genau {limit} Zeichen haben)',
  not_a_number: 'ist keine Zahl',
  not_an_integer: 'muss ganzzahlig sein',
  too_small: 'muss größer oder gleich {limit} sein',
  too_large: 'muss kleiner oder gleich {limit} sein',
  not_above: 'muss größer als {limit} sein',
  not_below: 'muss kleiner als {limit} sein',
  too_many: 'hat zu viele Einträge (höchstens {limit})',
  too_few: 'hat zu wenige Einträge (mindestens {limit})',
  too_many_receivers: 'hat zu viele Empfänger (höchstens {limit})',
  stale: 'ist veraltet: Der Datensatz wurde inzwischen von jemand anderem gespeichert',
  not_found: 'Diese Ressource gibt es nicht.',
  not_a_draft: 'Nur ein Entwurf kann gelöscht werden.',
  in_use: 'Löschen ist nicht möglich, solange Dokumente darauf verweisen.',
  unknown_version: 'Diese Version gibt es nicht.',
};

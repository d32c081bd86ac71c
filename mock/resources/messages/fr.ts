import type { Messages } from './message.ts';

/** Messages in French. */
export const french: Messages = {
  blank: 'doit être rempli(e)',
  taken: 'est déjà utilisé(e)',
  inclusion: "n'est pas inclus(e) dans la liste",
  invalid: "n'est pas valide",
  unknown: "n'existe pas",
  too_long: 'est trop long (pas plus de {limit} caractères)',
  too_short: 'est trop court (au moins {limit} caractères)',
  wrong_length: 'ne fait pas la bonne longueur (doit comporter {limit} caractères)',
  not_a_number: "n'est pas un nombre",
  not_an_integer: 'doit être un nombre entier',
  too_small: 'doit être supérieur ou égal à {limit}',
  too_large: 'doit être inférieur ou égal à {limit}',
  not_above: 'doit être supérieur à {limit}',
  not_below: 'doit être inférieur à {limit}',
  too_many: "contient trop d'éléments ({limit} au maximum)",
  too_few: "ne contient pas assez d'éléments ({limit} au minimum)",
  too_many_receivers: 'contient trop de destinataires ({limit} au maximum)',
  stale: "n'est plus à jour : quelqu'un d'autre a enregistré cette fiche entre-temps",
  not_found: "Cette ressource n'existe pas.",
  not_a_draft: 'Seul un brouillon peut être supprimé.',
  in_use: 'La suppression est impossible tant que des documents y font référence.',
  unknown_version: "Cette version n'existe pas.",
};

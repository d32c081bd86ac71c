import { html, type SafeHtml } from '@remix-run/html-template';

const LONGEST = 80;
const HARMFUL = /[\p{Cc}\p{Bidi_Control}]/gu;
const INVISIBLE = /[\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * A name that somebody else chose, to be shown among our own words: on one line, of at most 80 characters, in its own direction and
 * unable to change that of what stands around it; where nothing of it can be seen, what it stands for instead.
 */
export function foreignName(name: string, otherwise: string): SafeHtml {
  const clean = name.replaceAll(/\s+/gu, ' ').replaceAll(HARMFUL, '').trim();
  const shown = clean.replaceAll(INVISIBLE, '') === '' ? otherwise : clean;
  const characters = [...shown];
  const cut = characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('').trimEnd()}…` : shown;
  return html`<bdi>${cut}</bdi>`;
}

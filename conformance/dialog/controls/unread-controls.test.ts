import { expect, test } from 'vitest';
import { type PossibleAnswer, unreadControls } from './unread-controls.ts';

/** Buttons that send a form by POST, as `name` or `name path`. */
const answers = (...names: string[]): PossibleAnswer[] =>
  names.map((it, index) => {
    const [name = '', path = 'decide'] = it.split(' /');
    return { index, name, codes: [], kind: 'button', path: `/${path}`, isPosted: true };
  });

test.each([
  ['Log out'],
  ['Ausloggen', 'Zur Startseite'],
  ['Retour'],
  ['Volver'],
  ['Torna alla home'],
  ['Opnieuw proberen'],
  ['Tilbage'],
  ['Wyloguj /session/logout'],
])('a page with %s leaves nothing unread', (...names) => {
  expect(unreadControls(answers(...names), [], 'Report App')).toEqual([]);
});

test.each([['Zezwól'], ['✓'], ['Log out', 'Zezwól'], ['Zezwól /back-office/decide'], ['Zezwól', 'Odrzuć']])(
  'a page with %s may ask something',
  (...names) => {
    expect(unreadControls(answers(...names), [], 'Report App')).toHaveLength(names.length);
  },
);

test.each(['Access denied', 'Zugriff verweigert', 'Fehler 17', 'Accès refusé', 'Error', 'Onbekende app'])(
  'a page about %s asks nothing with one button, and may do so with two',
  (headline) => {
    expect(unreadControls(answers('Zapytaj'), [], headline)).toEqual([]);
    expect(unreadControls(answers('Zezwól', 'Odrzuć'), [], headline)).toHaveLength(2);
  },
);

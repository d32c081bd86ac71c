import { changeClasses } from '../rules/rule.ts';

/** Every combination of classes, in their order. */
const combinations = changeClasses.reduce<string[][]>(
  (shorter, name) => shorter.concat(shorter.map((names) => [...names, name])),
  [[]],
);

/** A part of the page is hidden while none of its classes is shown. */
const hidden = combinations
  .filter((names) => names.length > 0)
  .map((names) => {
    const conditions = names.map((name) => `:has(#show-${name}:not(:checked))`).join('');
    return `body${conditions} [data-classes="${names.join(' ')}"] { display: none; }`;
  });

/** The style of the page of changes, for light and dark displays, wide and narrow ones. */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --text: light-dark(#1d2228, #e7eaee);
  --quiet: light-dark(#525c68, #a9b4c0);
  --ground: light-dark(#ffffff, #14181d);
  --panel: light-dark(#f4f6f8, #1d232a);
  --line: light-dark(#ccd3da, #3a434d);
  --breaking: light-dark(#a81820, #ff9a94);
  --risky: light-dark(#855000, #f2b95c);
  --compatible: light-dark(#0f6a36, #7fd69b);
  --cosmetic: light-dark(#4a5460, #b4bec9);
  --removed: light-dark(#fde3e2, #4a1d1f);
  --added: light-dark(#d9f3e0, #173d26);
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 75rem; padding: 1.5rem 1rem 4rem; color: var(--text); background: var(--ground);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; margin: 0; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .75rem; padding-top: 1rem; border-top: 1px solid var(--line); }
p { margin: .25rem 0; }
a { color: inherit; }
code { font-family: ui-monospace, monospace; font-size: .92em; }
fieldset { border: 1px solid var(--line); border-radius: .5rem; margin: 1rem 0; padding: .5rem .75rem; }
legend { padding: 0 .35rem; color: var(--quiet); }
.badge { display: inline-block; padding: 0 .5rem; border: 1px solid currentcolor; border-radius: 1rem; font-size: .875rem; font-weight: 600; }
label.badge { margin: .15rem .25rem .15rem 0; padding: .1rem .6rem; cursor: pointer; }
.breaking { color: var(--breaking); }
.risky { color: var(--risky); }
.compatible { color: var(--compatible); }
.cosmetic { color: var(--cosmetic); }
.stale, .mistakes h2 { color: var(--breaking); }
.mistakes { margin: 1rem 0; padding: .25rem 1rem; border: 2px solid var(--breaking); border-radius: .5rem; }
.mistakes h2 { margin-top: .75rem; padding: 0; border: 0; }
.mistakes .changes { margin-bottom: .25rem; }
.mistakes .changes > li:last-child { border: 0; }
.small, .none, nav li { color: var(--quiet); font-size: .9rem; }
.changes { list-style: none; margin: 0 0 1.25rem; padding: 0; }
.changes > li { padding: .5rem 0; border-bottom: 1px solid var(--line); }
table { width: 100%; table-layout: fixed; border-collapse: collapse; margin: 1rem 0 .5rem; font-size: .9rem; }
caption { text-align: left; font-weight: 600; padding-bottom: .35rem; }
th, td { text-align: left; vertical-align: top; padding: .5rem; border: 1px solid var(--line); }
thead th { background: var(--panel); }
th:first-child { width: 20%; }
.definition { list-style: none; margin: 0; padding: 0; font-family: ui-monospace, monospace; font-size: .85rem; }
.definition b { font-weight: 600; color: var(--quiet); }
ins, del { display: block; padding: 0 .35rem; border-radius: .2rem; text-decoration: none; }
ins { background: var(--added); }
del { background: var(--removed); }
ins b, del b { color: inherit; }
ins::before { content: "+ "; }
del::before { content: "− "; }
details { margin: .5rem 0; font-size: .9rem; }
summary { cursor: pointer; color: var(--quiet); }
@media (max-width: 40rem) {
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tr, tbody th, td { display: block; }
  tr { margin-bottom: .75rem; }
  tbody th { background: var(--panel); }
  tbody th:first-child { width: auto; }
  td::before { display: block; color: var(--quiet); font-size: .8rem; }
  td:nth-of-type(1)::before { content: "Before"; }
  td:nth-of-type(2)::before { content: "After"; }
}
@media print { fieldset { display: none; } }
${hidden.join('\n')}
`;

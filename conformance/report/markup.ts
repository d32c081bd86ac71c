import { html, type SafeHtml } from '@remix-run/html-template';
import { printable } from 'countersign-contract/text';

/** A document as text, without the characters that XML does not allow: a target can send them. */
export const documentText = (markup: SafeHtml): string => printable(String(markup), 'syntax');

/** A table that scrolls if it is too wide, also by keyboard. */
export const scrollingTable = (label: string, table: SafeHtml): SafeHtml =>
  html`<div class="scroll" role="region" aria-label="${label}" tabindex="0">${table}</div>`;

/** The style of the report: readable in light and dark, on paper and on a phone, with the fonts of the machine. */
export const style = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#ffffff, #14171a);
  --ink: light-dark(#1b1f23, #e6e9ec);
  --faint: light-dark(#5a636c, #9aa5b1);
  --line: light-dark(#d5dae0, #333a41);
  --plane: light-dark(#f4f6f8, #1d2226);
  --pass: light-dark(#116329, #6fdd8b);
  --fail: light-dark(#b3261e, #ff9d96);
  --warn: light-dark(#8a5300, #f0b34c);
  --link: light-dark(#0b57d0, #8ab4f8);
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
main, header, footer { max-width: 72rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 2rem; }
h1 { font-size: 1.1rem; font-weight: 600; color: var(--faint); margin: 0; }
h2 { font-size: 1.35rem; margin: 3rem 0 .75rem; padding-top: .75rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.05rem; margin: 1.75rem 0 .5rem; }
h4 { font-size: 1rem; margin: 1rem 0 .25rem; font-weight: 600; }
p { margin: .5rem 0; max-width: 46rem; }
a { color: var(--link); }
a:focus-visible, summary:focus-visible, :is(button, input, select):focus-visible, [tabindex]:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; padding: 0; margin: 1rem 0; }
.verdict { border-left: .5rem solid; padding: .25rem 0 .25rem 1rem; margin: .75rem 0 1rem; }
.verdict strong { font-size: 2rem; line-height: 1.2; display: block; }
.conforms { border-color: var(--pass); } .conforms strong { color: var(--pass); }
.violates { border-color: var(--fail); } .violates strong { color: var(--fail); }
.undecided { border-color: var(--warn); } .undecided strong { color: var(--warn); }
.faint { color: var(--faint); }
dl.counts { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1rem 0; }
dl.counts div { background: var(--plane); border-radius: .4rem; padding: .5rem .9rem; min-width: 7rem; }
dl.counts dt { font-size: .85rem; color: var(--faint); }
dl.counts dd { margin: 0; font-size: 1.5rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.mark { font-size: .8rem; font-weight: 600; white-space: nowrap; }
.mark.pass { color: var(--pass); } .mark.fail, .mark.error { color: var(--fail); }
.mark.untestable, .mark.uncertain { color: var(--warn); } .mark.not-applicable, .mark.not-implemented { color: var(--faint); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
caption { text-align: left; color: var(--faint); padding: .25rem 0 .5rem; }
th, td { text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); }
thead th { font-size: .85rem; color: var(--faint); font-weight: 600; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
table.cells :is(td, th:not(:first-child)) { text-align: right; font-variant-numeric: tabular-nums; }
table.cells td:not([class]) { color: var(--pass); }
code, pre { font: .85rem/1.45 ui-monospace, monospace; }
code { overflow-wrap: anywhere; }
pre { background: var(--plane); border-radius: .4rem; padding: .75rem 1rem; margin: .4rem 0; overflow: auto; max-height: 28rem; white-space: pre-wrap; overflow-wrap: anywhere; }
article { background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; padding: .25rem 1.1rem 1rem; margin: 1rem 0; }
table.register { table-layout: fixed; min-width: 38rem; }
.register th:nth-child(1) { width: 9rem; } .register th:nth-child(3) { width: 5rem; } .register th:nth-child(4) { width: 7rem; }
form#filter { display: flex; flex-wrap: wrap; gap: .6rem 1rem; align-items: end; background: var(--plane); border-radius: .5rem; padding: .75rem 1rem; margin: 1rem 0; }
#filter label { display: grid; gap: .15rem; font-size: .85rem; color: var(--faint); }
#filter output { color: var(--faint); font-size: .9rem; }
button, input, select { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--faint); border-radius: .35rem; padding: .3rem .6rem; max-width: 100%; }
button { cursor: pointer; }
.copyable { position: relative; } .copyable pre { padding-right: 5.5rem; }
.copyable button { position: absolute; top: .4rem; right: .4rem; font-size: .8rem; padding: .15rem .5rem; }
section.cause { margin: 1.5rem 0; } section.cause > h3 { overflow-wrap: anywhere; }
table.runs :is(th, td) { white-space: nowrap; }
table.differences { width: auto; min-width: 50%; }
svg.history { display: block; margin: .5rem 0; } svg.history .pass { fill: var(--pass); } svg.history :is(.fail, .error) { fill: var(--fail); } svg.history :is(.uncertain, .untestable) { fill: var(--warn); }
ul.overview { columns: 22rem; column-gap: 2rem; list-style: none; padding: 0; margin: .5rem 0 1.5rem; }
ul.overview li { break-inside: avoid; padding: .1rem 0; }
details.more { border-top: 1px solid var(--line); margin-top: 1rem; padding-top: .5rem; }
h3 .mark, h4 .mark { margin-left: .5rem; }
details { margin: .3rem 0; } summary { cursor: pointer; }
dl.pair { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; margin: .5rem 0; }
dl.pair dt { color: var(--faint); } dl.pair dd { margin: 0; overflow-wrap: anywhere; }
img { max-width: 100%; border: 1px solid var(--line); border-radius: .4rem; }
.seen { color: var(--pass); } .odd { color: var(--warn); }
main.specification { padding-bottom: 3rem; }
.specification h2 { font-size: 1.8rem; } .specification h3 { font-size: 1.35rem; margin-top: 2.5rem; } .specification h4 { font-size: 1.05rem; margin-top: 1.75rem; }
.specification h5 { font-size: 1rem; margin: 1.25rem 0 .25rem; }
.specification ul, .specification ol { max-width: 46rem; padding-left: 1.4rem; }
.specification :is(p, li, td):has(> a:target) { background: var(--plane); outline: .35rem solid var(--plane); text-decoration: underline; text-decoration-color: var(--warn); text-underline-offset: .25em; }
.specification [id] { scroll-margin-top: 6rem; }
footer { padding-bottom: 3rem; margin-top: 3rem; }
@media (max-width: 40rem) { dl.pair { grid-template-columns: 1fr; } .verdict strong { font-size: 1.6rem; } }
@media print { details { display: block; } nav, #filter, button { display: none; } }
`;

import { createHash } from 'node:crypto';
import { html, type SafeHtml } from '@remix-run/html-template';
import { countOf } from 'countersign-contract/text';
import { outcomeKinds } from '../../errors/outcome.ts';
import { specifiedNames } from '../../profile/specified-types.ts';
import { inOrder } from '../../requirements/requirement.ts';
import { outcomeWords } from '../labels.ts';
import type { Report, ReportedRequirement } from '../report.ts';

/** The resource types of the specification (spec#2.1), as texts of requirements and checks name them. */
const types = specifiedNames.map((name) => name.replaceAll('_', ' '));

/** The resource types that a requirement, one of its checks or one of its cells is about. */
function typesOf({ id, statement, checks, cells = [] }: ReportedRequirement): readonly string[] {
  const values = cells.flatMap(({ cell }) => Object.values(cell));
  const text = [id, statement, ...checks.map(({ title }) => title), ...values].join('\n').toLowerCase();
  return types.filter((it) => new RegExp(`\\b${it.replace(' ', '[ _]')}(e?s)?\\b`).test(text));
}

/** What the filter of the page compares: attributes of every row and every finding of a requirement. */
export const filterAttributes = (it: ReportedRequirement): SafeHtml =>
  html`data-outcome="${it.outcome}" data-section="${it.section}" data-types="${typesOf(it).join(',')}"`;

const select = (name: string, label: string, options: readonly (readonly [string, string])[]): SafeHtml =>
  html`<label>${label} <select name="${name}"><option value="">all</option>${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}</select></label>`;

/** The search and the filters of a report; without scripts, they stay hidden. */
export function filterForm({ requirements }: Report): SafeHtml {
  const sections = [...new Set(requirements.map((it) => it.section))].sort(inOrder.compare);
  const outcomes = outcomeKinds.filter((kind) => requirements.some((it) => it.outcome === kind));
  const named = new Set(requirements.flatMap(typesOf));
  return html`<form id="filter" role="search" hidden>
<label>Search <input type="search" name="text" autocomplete="off"></label>
${select(
  'outcome',
  'Outcome',
  outcomes.map((it) => [it, outcomeWords[it]]),
)}
${select(
  'section',
  'Section',
  sections.map((it) => [it, it]),
)}
${select(
  'type',
  'Resource type',
  types.filter((it) => named.has(it)).map((it) => [it, it]),
)}
<button type="reset">Clear</button> <output>${countOf(requirements.length, 'requirement')}</output>
</form>`;
}

/** A text to copy, in a block that scrolls. */
export const copyable = (text: string): SafeHtml =>
  html`<div class="copyable"><pre tabindex="0">${text}</pre><button type="button" data-copy hidden>Copy</button></div>`;

/** The script of the page: filters and copies, and asks for nothing. */
export const pageScript = `
const form = document.getElementById('filter');
if (form) {
  const all = [...document.querySelectorAll('[data-outcome]')];
  const texts = new Map(all.map((it) => [it, it.textContent.toLowerCase()]));
  const output = form.querySelector('output');
  const apply = () => {
    const { text, outcome, section, type } = Object.fromEntries(new FormData(form));
    const words = text.toLowerCase().split(/\\s+/).filter(Boolean);
    for (const it of all) {
      const { dataset } = it;
      it.hidden = !(
        (!outcome || dataset.outcome === outcome) &&
        (!section || dataset.section === section) &&
        (!type || dataset.types.split(',').includes(type)) &&
        words.every((word) => texts.get(it).includes(word))
      );
    }
    for (const group of document.querySelectorAll('[data-group]'))
      group.hidden = group.querySelector('[data-outcome]:not([hidden])') === null;
    const rows = document.querySelectorAll('tr[data-outcome]');
    const shown = [...rows].filter((it) => !it.hidden).length;
    output.textContent = (shown === rows.length ? '' : shown + ' of ') + rows.length + (rows.length === 1 ? ' requirement' : ' requirements');
  };
  form.hidden = false;
  form.addEventListener('input', apply);
  form.addEventListener('reset', () => setTimeout(apply));
  form.addEventListener('submit', (event) => event.preventDefault());
  addEventListener('hashchange', () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target?.hidden) form.reset();
  });
}
for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const source = button.parentElement.querySelector('pre');
    try {
      await navigator.clipboard.writeText(source.textContent);
    } catch {
      getSelection().selectAllChildren(source);
      document.execCommand('copy');
    }
    button.textContent = 'Copied';
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  });
}
`;

/** The source of the script for a Content-Security-Policy: nothing else runs on the page. */
export const pageScriptSource = `'sha256-${createHash('sha256').update(pageScript).digest('base64')}'`;

import type { Report, ReportedRequirement } from '../report.ts';
import { html, type Markup, scrolling } from './markup.ts';
import { anchorOf, outcomeMark, specificationLink, spoken } from './words.ts';

const inOrder = new Intl.Collator('en', { numeric: true });

function row(it: ReportedRequirement): Markup {
  return html`<tr id="${anchorOf(it.id)}">
<td>${outcomeMark(it.outcome)}</td>
<td><p><code>${it.id}</code><br>${it.statement} ${specificationLink(it.reference)}</p>
${it.outcome !== 'pass' && it.reason && html`<p class="faint">${it.reason}</p>`}
${
  it.checks.length > 0 &&
  html`<details><summary>${it.checks.length} ${it.checks.length === 1 ? 'check' : 'checks'}</summary><ul>
${it.checks.map((check) => html`<li>${outcomeMark(check.outcome)} ${check.title} <span class="faint">${spoken(check.milliseconds)}</span>${check.notes.map((note) => html`<br><span class="faint">${note}</span>`)}</li>`)}
</ul></details>`
}</td>
<td>${it.level}</td><td>${it.basis}</td></tr>`;
}

/** Every requirement of the run by section, with a link to the statement of the specification that it comes from. */
export function requirementsBySection({ requirements }: Report): Markup {
  const sections = Map.groupBy(requirements, (it) => it.section);
  const ordered = [...sections].sort(([one], [two]) => inOrder.compare(one, two));
  return html`<section aria-labelledby="requirements"><h2 id="requirements">Requirements</h2>
${ordered.map(
  ([section, all]) =>
    html`<h3>Section ${section}</h3>${scrolling(
      `Requirements of section ${section}`,
      html`<table class="register">
<thead><tr><th scope="col">Outcome</th><th scope="col">Requirement</th><th scope="col">Level</th><th scope="col">Basis</th></tr></thead>
<tbody>${all.map(row)}</tbody></table>`,
    )}`,
)}</section>`;
}

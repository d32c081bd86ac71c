import type { Report, ReportedCheck, ReportedRequirement } from '../report.ts';
import { exchangeMarkup, foldedExchange } from './exchange.ts';
import { html, type Markup, scrolling } from './markup.ts';
import { anchorOf, findingOf, outcomeMark, specificationLink } from './words.ts';

function evidence(check: ReportedCheck, resolve: readonly string[]): Markup {
  const { exchanges = [], shown, screenshot } = check;
  const main = exchanges.find((it) => it.number === shown) ?? exchanges.at(-1);
  const others = exchanges.filter((it) => it !== main);
  return html`${main && exchangeMarkup(main, resolve)}
${screenshot && html`<h4>What the browser showed</h4><img alt="The dialog as the browser showed it during this check" src="data:image/jpeg;base64,${screenshot}">`}
${others.length > 0 && html`<details><summary>${others.length === 1 ? 'The other exchange' : `The ${others.length} other exchanges`} of this check</summary>${others.map((it) => foldedExchange(it, resolve))}</details>`}`;
}

function finding(check: ReportedCheck, resolve: readonly string[]): Markup {
  return html`<h4>${check.title}</h4>
${check.known && html`<p>${outcomeMark(check.outcome)} Known: ${check.known}</p>`}
${check.expected !== undefined ? html`<dl class="pair"><dt>Expected</dt><dd>${check.expected}</dd><dt>Got</dt><dd>${check.got}</dd></dl>` : html`<p>${check.reason}</p>`}
<details><summary>Evidence</summary>${evidence(check, resolve)}</details>`;
}

/** Shown at once; a requirement that fails in many ways mostly fails for one reason. */
const atOnce = 3;

function article(it: ReportedRequirement, outcome: 'fail' | 'error', resolve: readonly string[]): Markup {
  const checks = it.checks.filter((check) => check.outcome === outcome);
  const more = checks.slice(atOnce);
  return html`<article id="${findingOf(it.id)}">
<h3><a href="#${anchorOf(it.id)}">${it.id}</a> ${outcomeMark(outcome)}</h3>
<p>${it.statement} <span class="faint">(${it.level}, section ${it.section})</span> ${specificationLink(it.reference)}</p>
${checks.slice(0, atOnce).map((check) => finding(check, resolve))}
${more.length > 0 && html`<details class="more"><summary>${more.length} more ${more.length === 1 ? 'check' : 'checks'} of it</summary>${more.map((check) => finding(check, resolve))}</details>`}
</article>`;
}

/** What is broken or in error, in a line each, to get to the evidence. */
function overview(requirements: readonly ReportedRequirement[]): Markup | undefined {
  if (requirements.length < 2) return undefined;
  return html`<ul class="overview">${requirements.map((it) => html`<li>${outcomeMark(it.outcome)} <a href="#${findingOf(it.id)}">${it.id}</a> <span class="faint">${it.level}</span></li>`)}</ul>`;
}

/** Everything that keeps the target from conforming, with its evidence. */
export function findings({ requirements, resolve, outdated }: Report): Markup {
  const broken = requirements.filter((it) => it.outcome === 'fail');
  const errors = requirements.filter((it) => it.outcome === 'error');
  const open = requirements.filter((it) => it.outcome === 'untestable');
  const nothing = broken.length + errors.length + open.length + outdated.length === 0;
  return html`<section aria-labelledby="findings"><h2 id="findings">Findings</h2>
${nothing && html`<p>Nothing to complain about.</p>`}
${overview([...broken, ...errors])}
${broken.map((it) => article(it, 'fail', resolve))}
${errors.map((it) => article(it, 'error', resolve))}
${outdated.length > 0 && html`<h3>Known failures that no longer fail</h3><p>Take them out of the baseline.</p><ul>${outdated.map((it) => html`<li><code>${it}</code></li>`)}</ul>`}
${
  open.length > 0 &&
  html`<h3>Untestable on this target</h3>
${scrolling(
  'Table of untestable requirements',
  html`<table><caption>A must in this list leaves the verdict open, unless the profile waives it.</caption>
<thead><tr><th scope="col">Requirement</th><th scope="col">Level</th><th scope="col">What is missing</th></tr></thead><tbody>
${open.map((it) => html`<tr><th scope="row"><a href="#${anchorOf(it.id)}">${it.id}</a></th><td>${it.level}</td><td>${it.reason}${it.waived && html`<br>Waived: ${it.waived}`}</td></tr>`)}
</tbody></table>`,
)}`
}
</section>`;
}

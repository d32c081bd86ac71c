import { html, type SafeHtml } from '@remix-run/html-template';
import { countOf } from 'countersign-contract/text';
import { outcomeKinds } from '../../errors/outcome.ts';
import { inOrder, levels } from '../../requirements/requirement.ts';
import { renderSpecification } from '../../requirements/specification.ts';
import { costColumns, costRows, describeTimes } from '../cost.ts';
import {
  choiceSources,
  inSeconds,
  minuteOf,
  outcomeMark,
  outcomeWords,
  requirementAnchorOf,
  specificationLink,
  titles,
  verdictWords,
} from '../labels.ts';
import { documentText, scrollingTable, style } from '../markup.ts';
import { describeNetwork } from '../network.ts';
import { describeNext } from '../next-step.ts';
import type { Report, ReportedOperation, ReportedRequirement } from '../report.ts';
import { describeUnstable } from '../unstable.ts';
import { cutOffMusts, restrictionsOf } from '../verdict.ts';
import { cellMatrix } from './cell-matrix.ts';
import { comparisonSection } from './comparison.ts';
import { findingsSection } from './findings.ts';
import { filterAttributes, filterForm, pageScript, pageScriptSource } from './page-filter.ts';

/** Checks with an outcome that are listed by title. */
const mostListed = 10;

/** The checks of a requirement: how many there are, and by outcome those that did not pass, by title. */
function checkLists({ checks }: ReportedRequirement): SafeHtml {
  if (checks.length === 0) return html``;
  const count = countOf(checks.length, 'check');
  const others = checks.filter(({ outcome }) => outcome !== 'pass');
  if (others.length === 0) return html`<p class="faint">${count} passed</p>`;
  const lists = [...Map.groupBy(others, (it) => it.outcome)].map(([outcome, all]) => {
    const listed = all.slice(0, mostListed).map(({ title }) => html`<li>${title}</li>`);
    const more = all.length > mostListed ? `and ${all.length - mostListed} in report.json` : '';
    return html`<li>${outcomeMark(outcome)} <ul>${listed}</ul>${more}</li>`;
  });
  return html`<details><summary>${count}, ${checks.length - others.length} passed</summary><ul>
${lists}
</ul></details>`;
}

function row(it: ReportedRequirement): SafeHtml {
  return html`<tr id="${requirementAnchorOf(it.id)}" ${filterAttributes(it)}>
<td>${outcomeMark(it.outcome)}</td>
<td><p><code>${it.id}</code><br>${it.statement} ${specificationLink(it.reference)}</p>
${it.outcome !== 'pass' && it.reason ? html`<p class="faint">${it.reason}</p>` : ''}
${checkLists(it)}
${cellMatrix(it)}</td>
<td>${it.level}</td><td>${it.basis}</td></tr>`;
}

/** Every requirement of the run by section, with a link to the statement of the specification that it comes from. */
function requirementsBySection({ requirements }: Report): SafeHtml {
  const sections = Map.groupBy(requirements, (it) => it.section);
  const ordered = [...sections].sort(([one], [two]) => inOrder.compare(one, two));
  return html`<section aria-labelledby="requirements"><h2 id="requirements">Requirements</h2>
${ordered.map(
  ([section, all]) =>
    html`<div data-group><h3>Section ${section}</h3>${scrollingTable(
      `Requirements of section ${section}`,
      html`<table class="register">
<thead><tr><th scope="col">Outcome</th><th scope="col">Requirement</th><th scope="col">Level</th><th scope="col">Basis</th></tr></thead>
<tbody>${all.map(row)}</tbody></table>`,
    )}</div>`,
)}</section>`;
}

function cell({ declared, seen }: ReportedOperation, status: number): SafeHtml {
  const times = seen[status];
  if (times === undefined) {
    return declared.includes(status) ? html`<td class="number faint">0</td>` : html`<td></td>`;
  }
  return declared.length === 0 || declared.includes(status)
    ? html`<td class="number seen">${times}</td>`
    : html`<td class="number odd">${times}*</td>`;
}

/** How often each operation answered with each status during the run. Those that only the target publishes declare no status. */
function operationMatrix({ operations }: Report): SafeHtml {
  const all = operations.flatMap((it) => [...it.declared, ...Object.keys(it.seen).map(Number)]);
  const statuses = [...new Set(all)].sort((one, two) => one - two);
  return html`<section aria-labelledby="matrix"><h2 id="matrix">Operations and statuses</h2>
${scrollingTable(
  'Table of operations and statuses',
  html`<table>
<caption>How often each operation of the contract, and of the target's schemas, answered with a status. 0: the contract has it, and it did not occur. An asterisk: it occurred, and the contract does not have it.</caption>
<thead><tr><th scope="col">Operation</th>${statuses.map((status) => html`<th scope="col" class="number">${status}</th>`)}</tr></thead>
<tbody>${operations.map((it) => html`<tr><th scope="row"><code>${it.method} ${it.path}</code></th>${statuses.map((status) => cell(it, status))}</tr>`)}</tbody>
</table>`,
)}</section>`;
}

const worded = (value: unknown): string =>
  value === undefined ? 'unknown' : typeof value === 'string' ? value : JSON.stringify(value);

/** What the specification leaves open and this target decided. */
function choicesSection({ choices }: Report): SafeHtml {
  return html`<section aria-labelledby="choices"><h2 id="choices">${titles.choices}</h2>
<p>A profile can set another value under <code>choices</code>, by the name in the second line.</p>
${scrollingTable(
  'Table of choices',
  html`<table>
<thead><tr><th scope="col">Behaviour</th><th scope="col">Value</th><th scope="col">Source</th></tr></thead>
<tbody>${choices.map((it) => html`<tr><th scope="row">${it.title}<br><code>${it.name}</code></th><td><code>${worded(it.value)}</code></td><td>${choiceSources[it.from]}. ${it.evidence}</td></tr>`)}</tbody>
</table>`,
)}</section>`;
}

/** The requests of the run by purpose, and its times. */
function costSection({ cost }: Report): SafeHtml | undefined {
  if (cost === undefined) return undefined;
  return html`<section aria-labelledby="cost"><h2 id="cost">${titles.cost}</h2>
<p>${describeTimes(cost)}</p>
${scrollingTable(
  'Table of requests by purpose',
  html`<table>
<caption>Why requests were sent: by the whole run, and for the operations and requirements with the most.</caption>
<thead><tr><th scope="col">For</th>${costColumns.map((it) => html`<th scope="col" class="number">${it}</th>`)}</tr></thead>
<tbody>${costRows(cost).map(({ name, numbers }) => html`<tr><th scope="row">${name}</th>${numbers.map((it) => html`<td class="number">${it}</td>`)}</tr>`)}</tbody>
</table>`,
)}</section>`;
}

/** How many pairs of values the drawn stories reached, by the axes of the two. */
function storiesSection({ stories }: Report): SafeHtml | undefined {
  if (stories === undefined) return undefined;
  const axes = [...new Set(stories.reached.flatMap((it) => it.axes))];
  const pairsOf = (one: string, other: string): number =>
    stories.reached.reduce(
      (sum, { axes: [first, second], pairs }) =>
        (first === one && second === other) || (first === other && second === one) ? sum + pairs : sum,
      0,
    );
  return html`<section aria-labelledby="stories"><h2 id="stories">${titles.stories}</h2>
<p>${countOf(stories.stories, 'story', 'stories')} of ${countOf(stories.steps, 'step')}, from ${stories.seeds.length === 1 ? 'seed' : 'seeds'} ${stories.seeds.join(', ')}.</p>
${scrollingTable(
  'Table of pairs that stories reached',
  html`<table>
<caption>How many pairs of values one step had, by the axes of the two; “after” is what the same user did before.</caption>
<thead><tr><th scope="col">Axis</th>${axes.map((it) => html`<th scope="col" class="number">${it}</th>`)}</tr></thead>
<tbody>${axes.map((one) => html`<tr><th scope="row">${one}</th>${axes.map((other) => html`<td class="number">${pairsOf(one, other) || '–'}</td>`)}</tr>`)}</tbody>
</table>`,
)}</section>`;
}

function listSection(
  id: string,
  title: string,
  lead: string,
  items: readonly SafeHtml[],
): SafeHtml | undefined {
  if (items.length === 0) return undefined;
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2><p>${lead}</p><ul>${[...items]}</ul></section>`;
}

function scopeSentence(report: Report): string {
  const { only, skip, levels: judged } = report.scope;
  const restrictions = restrictionsOf(report, [
    only.length > 0 ? `only ${only.join(', ')}` : '',
    skip.length > 0 ? `without ${skip.join(', ')}` : '',
    judged.length < levels.length ? `levels ${judged.join(', ')}` : '',
  ]);
  return restrictions.length === 0 ? 'Complete run' : `Partial run: ${restrictions.join('; ')}`;
}

/** The head of a page that needs nothing else, with the style of the report. */
export const pageHead = (title: string, scripts = "'none'"): SafeHtml => html`<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${scripts}; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">
<title>${title}</title>
<style>${html.raw`${style}`}</style>
</head>`;

const header = (report: Report): SafeHtml => html`<header>
<h1>Conformance of ${report.target.name}</h1>
<div class="verdict ${report.verdict}"><strong>${verdictWords[report.verdict]}</strong>${report.summary}</div>
<p class="faint"><code>${report.target.baseUrl}</code>, <time datetime="${report.startedAt}">${minuteOf(report.startedAt)}</time>, ${inSeconds(report.milliseconds)}. ${scopeSentence(report)}.</p>
<dl class="counts">${outcomeKinds.map((it) => html`<div><dt>${outcomeWords[it]}</dt><dd>${report.counts[it]}</dd></div>`)}</dl>
<nav aria-label="Parts of this report"><ul>
${report.next && html`<li><a href="#next">${titles.next}</a></li>`}<li><a href="#findings">Findings</a></li><li><a href="#matrix">Operations and statuses</a></li><li><a href="#choices">${titles.choices}</a></li><li><a href="#requirements">Requirements</a></li>
</ul></nav>
${filterForm(report)}
</header>`;

/** The step that would turn most checks green, with the requirement that asks for it. */
function nextSection({ next }: Report): SafeHtml | undefined {
  if (next === undefined) return undefined;
  const { requirement, statement, reference = '', check, also = [] } = next;
  return html`<section aria-labelledby="next"><h2 id="next">${titles.next}</h2>
<p>${describeNext(next)}</p>
${requirement === undefined ? '' : html`<p><a href="#${requirementAnchorOf(requirement)}">${requirement}</a>: ${statement} ${specificationLink(reference)}</p>`}
${check === undefined ? '' : html`<p class="faint">Seen in: ${check}</p>`}
${also.length === 0 ? '' : html`<p>${titles.also}:</p><ul>${also.map((it) => html`<li>${it}</li>`)}</ul>`}
</section>`;
}

/** The report as one HTML page that needs nothing else: no network, no font, no script but its own. */
export function htmlReport(report: Report): string {
  const listed = (left: Report['leftovers']) =>
    left.map((it) => html`<li>${it.type} <code>${it.address}</code>: ${it.reason}</li>`);
  const items = (texts: readonly string[]) => texts.map((it) => html`<li>${it}</li>`);
  const page = html`<html lang="en">
${pageHead(`${verdictWords[report.verdict]}: ${report.target.name}`, pageScriptSource)}
<body>
${header(report)}
<main>
${listSection('troubles', titles.troubles, 'Errors of the suite itself, or an early end.', items(report.troubles))}
${listSection('cut-off', titles.cutOff, 'They can fail in a run that is not ended early.', items(cutOffMusts(report)))}
${listSection('defects', titles.defects, 'Secrets that stood where redaction should have taken them out.', items(report.defects ?? []))}
${nextSection(report)}
${comparisonSection(report)}
${findingsSection(report)}
${listSection('network', titles.network, 'They count for nothing: what they hit is repeated.', items(describeNetwork(report)))}
${listSection('unstable', titles.unstable, 'These count for nothing: what failed once has to fail again.', items(describeUnstable(report)))}
${listSection('leftovers', titles.leftovers, 'The suite created these and could not remove them.', listed(report.leftovers))}
${listSection('effects', titles.lastingEffects, 'The run changed these beside records.', listed(report.lastingEffects ?? []))}
${operationMatrix(report)}
${choicesSection(report)}
${storiesSection(report)}
${costSection(report)}
${listSection('remarks', titles.remarks, 'The suite could not discover these.', items(report.remarks))}
${requirementsBySection(report)}
</main>
<footer class="faint"><p>${outcomeKinds.reduce((sum, it) => sum + report.checks[it], 0)} checks. Secrets are replaced by their place in the profile, in ‹angle quotes›.</p></footer>
<script>${html.raw`${pageScript}`}</script>
</body></html>`;
  return documentText(html`<!doctype html>\n${page}\n`);
}

/** The specification, with the rulings and known behaviours that it links to, as one HTML page that needs nothing else. */
export function specificationHtml(): string {
  const pages = renderSpecification();
  const title = pages[0]?.title ?? '';
  const links = pages.flatMap((it, at) => (at === 0 ? it.sections : [it]));
  const page = html`<html lang="en">
${pageHead(title)}
<body>
<header>
<h1>Specification, rulings and known behaviours</h1>
<nav aria-label="Sections"><ul>${links.map((it) => html`<li><a href="#${it.id}">${it.title}</a></li>`)}</ul></nav>
</header>
<main class="specification">
${pages.map((it) => html`<section aria-labelledby="${it.id}">${html.raw`${it.html}`}</section>`)}
</main>
</body></html>`;
  return documentText(html`<!doctype html>\n${page}\n`);
}

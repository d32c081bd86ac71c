import type { OutcomeKind } from '../../check/outcome.ts';
import type { Report, VerdictKind } from '../report.ts';
import { choicesMade } from './choices.ts';
import { findings } from './findings.ts';
import { html, type Markup } from './markup.ts';
import { operationMatrix } from './matrix.ts';
import { requirementsBySection } from './register.ts';
import { style } from './style.ts';
import { outcomeWords, spoken } from './words.ts';

const verdictWords: Readonly<Record<VerdictKind, string>> = {
  conforms: 'Conforms',
  violates: 'Violates the specification',
  undecided: 'Undecided',
};

const outcomes: readonly OutcomeKind[] = ['pass', 'fail', 'error', 'untestable', 'not-applicable'];

function listSection(id: string, title: string, lead: string, items: readonly Markup[]): Markup | undefined {
  if (items.length === 0) return undefined;
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2><p>${lead}</p><ul>${items}</ul></section>`;
}

function scopeSentence({ scope }: Report): string {
  const parts = [
    scope.readOnly ? 'read-only' : '',
    scope.only.length > 0 ? `only ${scope.only.join(', ')}` : '',
    scope.skip.length > 0 ? `without ${scope.skip.join(', ')}` : '',
    scope.levels.length < 3 ? `levels ${scope.levels.join(', ')}` : '',
    scope.shard ? `part ${scope.shard.part} of ${scope.shard.of}` : '',
  ].filter((it) => it !== '');
  return parts.length === 0 ? 'Complete run' : `Partial run: ${parts.join('; ')}`;
}

const head = (report: Report): Markup => html`<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>${verdictWords[report.verdict]}: ${report.target.name}</title>
<style>${{ markup: style }}</style>
</head>`;

const header = (report: Report): Markup => html`<header>
<h1>Conformance of ${report.target.name}</h1>
<div class="verdict ${report.verdict}"><strong>${verdictWords[report.verdict]}</strong>${report.summary}</div>
<p class="faint"><code>${report.target.baseUrl}</code>, <time datetime="${report.startedAt}">${report.startedAt.slice(0, 16).replace('T', ' ')} UTC</time>, ${spoken(report.milliseconds)}. ${scopeSentence(report)}.</p>
<dl class="counts">${outcomes.map((it) => html`<div><dt>${outcomeWords[it]}</dt><dd>${report.counts[it]}</dd></div>`)}</dl>
<nav aria-label="Parts of this report"><ul>
<li><a href="#findings">Findings</a></li><li><a href="#matrix">Operations and statuses</a></li><li><a href="#choices">What this target chose</a></li><li><a href="#requirements">Requirements</a></li>
</ul></nav>
</header>`;

/** The report as one HTML page that needs nothing else: no script, no network, no font. */
export function htmlReport(report: Report): string {
  const leftovers = report.leftovers.map(
    (it) => html`<li>${it.type} <code>${it.address}</code>: ${it.reason}</li>`,
  );
  const items = (texts: readonly string[]) => texts.map((it) => html`<li>${it}</li>`);
  const page = html`<html lang="en">
${head(report)}
<body>
${header(report)}
<main>
${listSection('troubles', 'Trouble of the suite itself', 'These kept the suite from judging.', items(report.troubles))}
${findings(report)}
${listSection('leftovers', 'Left behind', 'The suite created these and could not remove them.', leftovers)}
${operationMatrix(report)}
${choicesMade(report)}
${listSection('remarks', 'Remarks', 'Things that could not be found out.', items(report.remarks))}
${requirementsBySection(report)}
</main>
<footer class="faint"><p>${report.checks.pass + report.checks.fail + report.checks.error + report.checks.untestable + report.checks['not-applicable']} checks. Secrets stand in ‹angle quotes› by the place where the profile has them.</p></footer>
</body></html>`;
  return `<!doctype html>\n${page.markup}\n`;
}

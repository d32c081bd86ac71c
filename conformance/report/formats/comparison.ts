import { html, type SafeHtml } from '@remix-run/html-template';
import { countOf } from 'countersign-contract/text';
import { type OutcomeKind, outcomeKinds } from '../../errors/outcome.ts';
import { minuteOf, outcomeWords, requirementAnchorOf, verdictWords } from '../labels.ts';
import { scrollingTable } from '../markup.ts';
import type { Comparison, Report } from '../report.ts';

const list = (title: string, ids: readonly string[], linked = true): SafeHtml =>
  html`<h3>${title}: ${ids.length}</h3>
${ids.length > 0 ? html`<ul>${ids.map((id) => html`<li>${linked ? html`<a href="#${requirementAnchorOf(id)}">${id}</a>` : html`<code>${id}</code>`}</li>`)}</ul>` : ''}`;

const [height, barWidth, gap] = [120, 28, 8];

/** The outcomes of a bar, from its foot up. */
const stacked: readonly OutcomeKind[] = ['fail', 'error', 'uncertain', 'untestable', 'pass'];

/** A bar for each run, as high as the requirements that it judged or could not judge. */
export function chart(history: Comparison['history']): SafeHtml {
  const totals = history.map(({ counts }) => stacked.reduce((sum, kind) => sum + counts[kind], 0));
  const most = Math.max(1, ...totals);
  const width = history.length * (barWidth + gap);
  const bars = history.map(({ counts }, at) => {
    let top = height;
    return stacked.map((kind) => {
      const size = (counts[kind] / most) * height;
      top -= size;
      return size === 0
        ? ''
        : html`<rect class="${kind}" x="${at * (barWidth + gap)}" y="${top.toFixed(1)}" width="${barWidth}" height="${size.toFixed(1)}"/>`;
    });
  });
  return html`<svg class="history" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="Requirements by outcome in ${countOf(history.length, 'run')}, the oldest first; the table has the numbers">${bars}</svg>`;
}

/** What changed since an earlier run, and the counts of all runs that were given. */
export function comparisonSection({ comparison }: Report): SafeHtml | undefined {
  if (comparison === undefined) return undefined;
  const { startedAt, failing, mended, still, unjudged, history } = comparison;
  return html`<section aria-labelledby="comparison"><h2 id="comparison">Since ${minuteOf(startedAt)}</h2>
${list('New failures', failing)}
${list('Mended', mended)}
${list('Still broken', still)}
${unjudged.length > 0 ? list('Failed then, not judged now', unjudged, false) : ''}
<h3>${countOf(history.length, 'run')}</h3>
<div class="scroll" role="region" aria-label="Chart of runs" tabindex="0">${chart(history)}</div>
${scrollingTable(
  'Table of runs',
  html`<table><thead><tr><th scope="col">Run</th><th scope="col">Verdict</th>${outcomeKinds.map((it) => html`<th scope="col" class="number">${outcomeWords[it]}</th>`)}</tr></thead>
<tbody>${history.map((it) => html`<tr><th scope="row">${minuteOf(it.startedAt)}</th><td>${verdictWords[it.verdict]}</td>${outcomeKinds.map((kind) => html`<td class="number">${it.counts[kind] ?? 0}</td>`)}</tr>`)}</tbody></table>`,
)}
</section>`;
}

import { html, type SafeHtml } from '@remix-run/html-template';
import { countOf } from 'countersign-contract/text';
import { type AxisName, axisNames, describeCell, type Exclusion } from '../../axes/axes.ts';
import type { JudgedCell } from '../../check/judge-cells.ts';
import { outcomeMark } from '../labels.ts';
import { scrollingTable } from '../markup.ts';
import type { ReportedRequirement } from '../report.ts';

/** The axes of cells, each with the values that occur. */
function axesOf(cells: readonly JudgedCell[]): readonly (readonly [AxisName, readonly string[]])[] {
  return axisNames.flatMap((axis) => {
    const values = [...new Set(cells.flatMap(({ cell }) => cell[axis] ?? []))];
    return values.length === 0 ? [] : [[axis, values] as const];
  });
}

/** How often two values met, and how many of these cells failed; empty where they never did. */
function meeting(cells: readonly JudgedCell[]): SafeHtml {
  const failed = cells.filter(({ outcome }) => outcome === 'fail').length;
  const judged = cells.filter(({ outcome }) => outcome === 'pass').length + failed;
  if (cells.length === 0) return html`<td></td>`;
  if (failed > 0) return html`<td class="odd">${failed} of ${judged}</td>`;
  return judged === 0 ? html`<td class="faint">–</td>` : html`<td>${judged}</td>`;
}

function table(it: ReportedRequirement, cells: readonly JudgedCell[]): SafeHtml {
  const [first, ...others] = axesOf(cells);
  if (!first) return html``;
  const [axis, rows] = first;
  const columns = others.flatMap(([name, values]) => values.map((value) => ({ name, value })));
  const at = (row: string, name?: AxisName, value?: string) =>
    cells.filter(({ cell }) => cell[axis] === row && (name === undefined || cell[name] === value));
  return scrollingTable(
    `Cells of ${it.id}`,
    html`<table class="cells"><caption>In how many cells two values met. Where cells failed: how many of them. A dash: none could be judged.</caption>
<thead><tr><th scope="col">${axis}</th>${columns.map(({ name, value }) => html`<th scope="col">${name}: ${value}</th>`)}${columns.length === 0 ? html`<th scope="col">cells</th>` : ''}</tr></thead>
<tbody>${rows.map((row) => html`<tr><th scope="row">${row}</th>${columns.map(({ name, value }) => meeting(at(row, name, value)))}${columns.length === 0 ? meeting(at(row)) : ''}</tr>`)}</tbody></table>`,
  );
}

const exclusionItem = ({ when, because }: Exclusion): SafeHtml => {
  const values = Object.entries(when).map(([axis, its]) => `${axis}: ${its.join(' or ')}`);
  return html`<li class="faint">Not visited: ${values.join(', ')}. ${because}</li>`;
};

/** Cells with an outcome other than pass that are listed by name. */
const mostListed = 20;

/** The cells of a requirement: how many were visited, which did not pass, a table of all, and what is excluded. */
export function cellMatrix(it: ReportedRequirement): SafeHtml {
  const { cells, excluded = [] } = it;
  if (cells === undefined) return html``;
  const odd = cells.filter(({ outcome }) => outcome !== 'pass');
  const failed = odd.filter(({ outcome }) => outcome === 'fail').length;
  return html`<details><summary>${countOf(cells.length, 'cell')}${failed > 0 ? `, ${failed} failed` : ''}</summary>
${odd.length > 0 ? html`<ul>${odd.slice(0, mostListed).map(({ cell, outcome, reason }) => html`<li>${outcomeMark(outcome)} ${describeCell(cell)} <span class="faint">${reason}</span></li>`)}</ul>` : ''}
${odd.length > mostListed ? html`<p class="faint">${odd.length - mostListed} more are in report.json.</p>` : ''}
${table(it, cells)}
${excluded.length > 0 ? html`<ul>${excluded.map(exclusionItem)}</ul>` : ''}
</details>`;
}

import { html, type SafeHtml } from '@remix-run/html-template';
import { positionOf } from '../../schemas/schema-error.ts';
import { printable } from '../../text/printable.ts';
import type { Contract } from '../contract/contract.ts';
import { changeClasses } from '../rules/rule.ts';
import type { LocatedChange } from '../sources/compare-sides.ts';
import {
  byGroup,
  concernedBy,
  countsInWords,
  countsOf,
  type Report,
  staleSentence,
  whatChanged,
  whereIs,
  whyOf,
} from './change-sentences.ts';
import {
  type Definition,
  type DefinitionPair,
  isUnchanged,
  operationPairs,
  propertyPairs,
} from './definitions.ts';
import { stylesheet } from './stylesheet.ts';

/** A page that shows all changes, and each changed type before and after. It is one file, and needs no script. */
export function htmlReport(report: Report): string {
  const { from, to, changes } = report.comparison;
  const groups = [...byGroup(changes)];
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Changes from ${from} to ${to}</title>
<style>${html.raw`${stylesheet}`}</style>
</head>
<body>
<header>
<h1>Contract changes</h1>
<p>From <b>${from}</b> to <b>${to}</b>: ${countsInWords(changes)}.</p>
${staleList(report)}
${changes.length > 0 ? filters(changes) : ''}
</header>
<main>
${mistakesOf(report)}
${groups.length > 1 ? contents(groups) : ''}
${groups.map(([group, groupChanges]) => section(group, groupChanges, report))}
</main>
</body>
</html>
`;
  return printable(String(page));
}

function staleList({ verdict }: Report): SafeHtml {
  if (verdict.stale.length === 0) return html``;
  return html`<ul class="stale">${verdict.stale.map((entry) => html`<li>${staleSentence(entry)}</li>`)}</ul>`;
}

function mistakesOf({ mistakes = [] }: Report): SafeHtml {
  if (mistakes.length === 0) return html``;
  const items = mistakes.map(
    (mistake) => html`<li>
<p><code>${positionOf(mistake)}</code>${mistake.pointer ? html` at <code>${mistake.pointer}</code>` : ''}</p>
<p>${mistake.sentence}${mistake.hint ? html` <b>${mistake.hint}</b>` : ''}</p>
</li>
`,
  );
  const count = mistakes.length === 1 ? 'One mistake' : `${mistakes.length} mistakes`;
  return html`<section class="mistakes" aria-labelledby="mistakes">
<h2 id="mistakes">${count} in the schema files</h2>
<p>The last valid schema files are served and compared.</p>
<ul class="changes">${items}</ul>
</section>
`;
}

function filters(changes: readonly LocatedChange[]): SafeHtml {
  const counts = countsOf(changes);
  const present = changeClasses.filter((name) => counts[name] > 0);
  const boxes = present.map(
    (name) =>
      html`<label class="badge ${name}"><input type="checkbox" id="show-${name}" checked> ${name} (${counts[name]})</label> `,
  );
  return html`<fieldset><legend>Show</legend>${boxes}</fieldset>`;
}

function anchorOf(group: string): string {
  return `group-${group.replaceAll(/[^A-Za-z0-9]+/g, '-')}`;
}

function contents(groups: readonly [string, LocatedChange[]][]): SafeHtml {
  const entries = groups.map(
    ([group, groupChanges]) =>
      html`<li><a href="#${anchorOf(group)}">${group}</a>: ${countsInWords(groupChanges)}</li>`,
  );
  return html`<nav aria-label="Contents"><ul>${entries}</ul></nav>`;
}

function section(group: string, changes: readonly LocatedChange[], report: Report): SafeHtml {
  const versions = [...new Set(changes.map(({ version }) => version))];
  const compared = report.comparison.versions.filter(({ version }) => versions.includes(version));
  const tables = compared.flatMap(({ before, after, version }) =>
    tablesOf(
      group,
      before,
      after,
      changes.filter((change) => change.version === version),
    ),
  );
  return html`<section id="${anchorOf(group)}" data-classes="${classesOf(changes)}">
<h2>${group}</h2>
<ul class="changes">${changes.map((change) => item(change, report))}</ul>
${tables}
</section>
`;
}

/** The classes of several changes, as the filters expect them: each once, the worst first. */
function classesOf(changes: readonly LocatedChange[]): string {
  const present = new Set(changes.map((change) => change.class));
  return changeClasses.filter((name) => present.has(name)).join(' ') || 'cosmetic';
}

function item(change: LocatedChange, { verdict }: Report): SafeHtml {
  const accepted = verdict.accepted.get(change);
  const operations = concernedBy(change);
  const location = whereIs(change);
  return html`<li data-classes="${change.class}">
<p><span class="badge ${change.class}">${change.class}</span> <code>${change.subject}</code>: ${whatChanged(change)}</p>
<p>${whyOf(change)}${accepted ? html` <b>Accepted:</b> ${accepted.reason}` : ''}</p>
<p class="small">${location ? html`<code>${location}</code>` : ''}${location && operations ? ', ' : ''}${operations}</p>
</li>
`;
}

function tablesOf(
  group: string,
  before: Contract,
  after: Contract,
  changes: readonly LocatedChange[],
): SafeHtml[] {
  const properties = propertyPairs(before, after, group);
  const operations = operationPairs(before, after, group);
  const changesOf = ({ name }: DefinitionPair) =>
    changes.filter(({ place }) =>
      place.in === 'type'
        ? place.pointer.split('/')[2] === name
        : place.in === 'operation' && place.address === name,
    );
  return [
    ...table(`Properties of ${group}`, 'Property', properties, changesOf),
    ...table(`Operations of ${group}`, 'Operation', operations, changesOf),
  ];
}

function table(
  caption: string,
  heading: string,
  pairs: readonly DefinitionPair[],
  changesOf: (pair: DefinitionPair) => LocatedChange[],
): SafeHtml[] {
  const changed = pairs.filter((pair) => !isUnchanged(pair));
  const same = pairs.filter(isUnchanged);
  if (changed.length === 0) return [];
  const rows = changed.map(
    (pair) => html`<tr data-classes="${classesOf(changesOf(pair))}">
<th scope="row"><code>${pair.name}</code></th>
<td>${definition('del', pair.before, pair.after)}</td>
<td>${definition('ins', pair.after, pair.before)}</td>
</tr>
`,
  );
  const unchanged = same.map(
    ({ name, after = [] }) =>
      html`<li><code>${name}</code>: ${after.map(([keyword, value]) => `${keyword} ${value}`).join(', ')}</li>`,
  );
  const summary = `${same.length} unchanged`;
  return [
    html`<div data-classes="${classesOf(changed.flatMap(changesOf))}"><table>
<caption>${caption}</caption>
<thead><tr><th scope="col">${heading}</th><th scope="col">Before</th><th scope="col">After</th></tr></thead>
<tbody>
${rows}</tbody>
</table>
${same.length > 0 ? html`<details><summary>${summary}</summary><ul>${unchanged}</ul></details>` : ''}</div>
`,
  ];
}

/** From this number of lines on, unchanged lines are only counted. */
const longDefinition = 10;

/** One side of a definition, with the lines marked that the other side does not have. */
function definition(
  mark: 'ins' | 'del',
  own: Definition | undefined,
  other: Definition | undefined,
): SafeHtml {
  if (own === undefined) return html`<span class="none">none</span>`;
  const otherLines = new Set(other?.map(([keyword, value]) => `${keyword} ${value}`));
  const isSame = ([keyword, value]: Definition[number]) => otherLines.has(`${keyword} ${value}`);
  const visibleLines = own.length < longDefinition ? own : own.filter((line) => !isSame(line));
  const lines = visibleLines.map((line) => {
    const text = html`<b>${line[0]}</b> ${line[1]}`;
    if (isSame(line)) return html`<li>${text}</li>`;
    return mark === 'ins' ? html`<li><ins>${text}</ins></li>` : html`<li><del>${text}</del></li>`;
  });
  const left = own.length - visibleLines.length;
  const rest = left > 0 ? html`<li class="none">${left} unchanged</li>` : '';
  return html`<ul class="definition">${lines}${rest}</ul>`;
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { html, type SafeHtml } from '@remix-run/html-template';
import { createFolder, describeFileError, UsageError } from 'countersign-contract/command';
import { countOf } from 'countersign-contract/text';
import { chart } from '../formats/comparison.ts';
import { pageHead } from '../formats/html-page.ts';
import { badge } from '../formats/junit.ts';
import { inSeconds, minuteOf, outcomeMark, slug, verdictWords } from '../labels.ts';
import { documentText, scrollingTable } from '../markup.ts';
import { count } from '../verdict.ts';
import type { HistoryEntry } from './entries.ts';
import { type Timeline, timelinesOf } from './timeline.ts';

/** The runs of one target, the oldest first. */
type TargetHistory = {
  readonly name: string;
  readonly entries: readonly HistoryEntry[];
  readonly last: HistoryEntry;
  readonly timelines: readonly Timeline[];
};

const countsOf = ({ requirements }: HistoryEntry) =>
  count(Object.values(requirements).map((outcome) => ({ outcome })));

/** A run by when it began, and of what. */
const runName = ({ startedAt, revision }: HistoryEntry): SafeHtml =>
  html`<time datetime="${startedAt}">${minuteOf(startedAt)}</time>${revision === undefined ? '' : html` <code>${revision.slice(0, 12)}</code>`}`;

const badgeFile = (name: string): string => `badge-${slug(name)}.svg`;

const mostRuns = 30;

function runTable(name: string, entries: readonly HistoryEntry[]): SafeHtml {
  const rows = entries.slice(-mostRuns).toReversed();
  return scrollingTable(
    `Table of runs of ${name}`,
    html`<table class="runs"><thead><tr><th scope="col">Run</th><th scope="col">Verdict</th><th scope="col" class="number">Passed</th><th scope="col" class="number">Failed</th><th scope="col" class="number">Duration</th></tr></thead>
<tbody>${rows.map((it) => {
      const { pass, fail } = countsOf(it);
      return html`<tr><th scope="row">${runName(it)}</th><td>${verdictWords[it.verdict]}${it.complete ? '' : ' (partial)'}</td><td class="number">${pass}</td><td class="number">${fail}</td><td class="number">${inSeconds(it.milliseconds)}</td></tr>`;
    })}</tbody></table>`,
  );
}

function timelineTable(name: string, timelines: readonly Timeline[], first: HistoryEntry): SafeHtml {
  return scrollingTable(
    `Table of requirements of ${name}`,
    html`<table><thead><tr><th scope="col">Requirement</th><th scope="col">Latest</th><th scope="col">Since</th></tr></thead>
<tbody>${timelines.map(
      ({ id, outcome, since, isUnstable }) =>
        html`<tr><th scope="row"><code>${id}</code>${isUnstable ? html` <span class="mark uncertain">unstable</span>` : ''}</th><td>${outcomeMark(outcome)}</td><td>${since === first ? 'the first run' : runName(since)}</td></tr>`,
    )}</tbody></table>`,
  );
}

function targetSection({ name, entries, last, timelines }: TargetHistory): SafeHtml {
  const changing = timelines.filter((it) => !it.isQuiet || it.isUnstable);
  const calm = timelines.length - changing.length;
  const history = entries.slice(-mostRuns).map((it) => ({ ...it, counts: countsOf(it) }));
  const [first = last] = entries;
  return html`<section aria-labelledby="${slug(name)}"><h2 id="${slug(name)}">${name}</h2>
<div class="verdict ${last.verdict}"><strong>${verdictWords[last.verdict]}</strong>${runName(last)}, ${inSeconds(last.milliseconds)}</div>
<p><a href="${badgeFile(name)}">Badge</a></p>
<h3>${countOf(entries.length, 'run')}</h3>
<div class="scroll" role="region" aria-label="Chart of runs of ${name}" tabindex="0">${chart(history)}</div>
<details><summary>Table of runs</summary>${runTable(name, entries)}</details>
<h3>${countOf(changing.length, 'requirement')} that did not always pass</h3>
${changing.length > 0 ? timelineTable(name, changing, first) : ''}
<p class="faint">${countOf(calm, 'requirement')} passed, or did not apply, in every run.</p>
</section>`;
}

/** Targets side by side: every requirement that any of them did not pass, as of its latest run. */
function matrix(targets: readonly TargetHistory[]): SafeHtml {
  const ids = targets.flatMap(({ timelines }) => timelines.filter((it) => !it.isQuiet).map(({ id }) => id));
  return html`<section aria-labelledby="targets"><h2 id="targets">${countOf(targets.length, 'target')}</h2>
${scrollingTable(
  'Table of targets',
  html`<table><thead><tr><th scope="col">Requirement</th>${targets.map(({ name }) => html`<th scope="col"><a href="#${slug(name)}">${name}</a></th>`)}</tr></thead>
<tbody>${[...new Set(ids)].sort().map(
    (id) =>
      html`<tr><th scope="row"><code>${id}</code></th>${targets.map(({ timelines }) => {
        const own = timelines.find((it) => it.id === id);
        return html`<td>${own ? outcomeMark(own.outcome) : ''}</td>`;
      })}</tr>`,
  )}</tbody></table>`,
)}</section>`;
}

/** The runs as an Atom feed, the latest first. */
function feed(entries: readonly HistoryEntry[], updated: string): string {
  const items = entries.slice(-mostRuns).toReversed();
  return documentText(html`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>Conformance</title><id>urn:countersign:history</id><updated>${updated}</updated><author><name>countersign-verify</name></author>
${items.map(
  ({ target, startedAt, verdict, revision }) =>
    html`<entry><title>${target}: ${verdictWords[verdict]}</title><id>urn:countersign:history:${slug(target)}:${startedAt}</id><updated>${startedAt}</updated><link href="index.html#${slug(target)}"/><summary>${revision ?? ''}</summary></entry>\n`,
)}</feed>
`);
}

/** The files of a history's page: the page, which needs nothing else and works from a file, a badge for each target, and a feed. */
function siteOf(entries: readonly [HistoryEntry, ...HistoryEntry[]]): Readonly<Record<string, string>> {
  const targets = [...Map.groupBy(entries, (it) => it.target)].map(([name, own]): TargetHistory => {
    const last = own.at(-1) ?? entries[0];
    return { name, entries: own, last, timelines: timelinesOf(own) };
  });
  const { startedAt } = entries.at(-1) ?? entries[0];
  const page = html`<!doctype html>
<html lang="en">
${pageHead('History of conformance')}
<body>
<header><h1>History of conformance</h1>
<nav aria-label="Targets"><ul>${targets.map(({ name }) => html`<li><a href="#${slug(name)}">${name}</a></li>`)}<li><a href="feed.xml">Feed</a></li></ul></nav></header>
<main>
${targets.length > 1 ? matrix(targets) : ''}
${targets.map(targetSection)}
</main>
<footer class="faint"><p>The latest run began at ${minuteOf(startedAt)}.</p></footer>
</body></html>
`;
  return {
    'index.html': documentText(page),
    'feed.xml': feed(entries, startedAt),
    ...Object.fromEntries(
      targets.map(({ name, last }) => [
        badgeFile(name),
        badge({ verdict: last.verdict, counts: countsOf(last) }),
      ]),
    ),
  };
}

/** Writes the page of a history to a folder. @throws UsageError where it cannot be written to */
export function writeSite(entries: readonly [HistoryEntry, ...HistoryEntry[]], folder: string): void {
  try {
    createFolder(folder);
    for (const [name, text] of Object.entries(siteOf(entries))) writeFileSync(join(folder, name), text);
  } catch (error) {
    throw new UsageError(`The page cannot be written to ${folder}: ${describeFileError(error)}.`);
  }
}

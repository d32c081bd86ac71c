// Writes the reference of the API as a folder to publish: `npm run docs -- --out site`. With `--from main`, a page of what changed too.
import { copyFileSync, cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { html, type SafeHtml } from '@remix-run/html-template';
import { assemble, readBase } from 'countersign-contract/assemble';
import { print, runWithOptions, UsageError, writeTo } from 'countersign-contract/command';
import {
  compareSides,
  judge,
  readSide,
  reportFormats,
  strictGate,
  workingTree,
} from 'countersign-contract/diff';
import { readAllSchemas, schemasFolder } from 'countersign-contract/schemas';
import { quietReference } from '../mock/console/assets/quiet-reference.js';

const command = {
  summary:
    'Writes the reference of the API, the OpenAPI document and the schema files to a folder. Its pages ask nothing of the network.',
  usage: 'npm run docs -- --out FOLDER [OPTION ...]',
  options: {
    out: { takes: 'FOLDER', help: 'where to write; made if it is missing' },
    schemas: { takes: 'FOLDER', help: 'the schema files; schemas by default', default: schemasFolder },
    from: {
      takes: 'SIDE',
      help: 'also write changes.html, what changed since a git revision, a folder or a document',
    },
  },
} as const;

const navigation = (links: readonly string[]): SafeHtml => {
  const addressOf = (path: string) => path.split('/').map(encodeURIComponent).join('/');
  return html`<nav aria-label="Files">${links.map((it) => html`<a href="${addressOf(it)}">${it}</a> `)}</nav>`;
};

/** Where a folder is published, nothing else lists its files. */
const schemasPage = (files: readonly string[]): SafeHtml => html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Schemas</title>
${navigation(['../index.html', ...files])}
</html>
`;

const page = (title: string, links: readonly string[], content: unknown): SafeHtml => {
  const configuration = { ...quietReference, hideTestRequestButton: true, content };
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
</head>
<body>
${navigation(links)}
<noscript><p>The reference needs JavaScript. Without it, read openapi.json.</p></noscript>
<div id="reference"></div>
<script src="renderer.js"></script>
<script>
Scalar.createApiReference('#reference', ${html.raw`${JSON.stringify(configuration).replaceAll('<', '\\u003c')}`});
</script>
</body>
</html>
`;
};

await runWithOptions('docs', command, async ({ out, schemas, from }) => {
  if (out === undefined) throw new UsageError('name the folder to write: --out FOLDER.');
  const base = await readBase();
  const documents = (await readAllSchemas(schemas)).map((it) => ({
    version: it.version,
    document: assemble(base, it),
  }));
  const comparison =
    from && (await compareSides(await readSide(from, schemas, {}), await readSide(workingTree, schemas, {})));
  const changes =
    comparison && reportFormats.html?.({ comparison, verdict: judge(comparison.changes, strictGate) });
  const script = createRequire(join(import.meta.dirname, '../mock/package.json')).resolve(
    '@scalar/api-reference',
  );
  const pages = documents.map(({ version }, at) => (at === 0 ? 'index.html' : `${version}.html`));
  const files = documents.map(({ version }, at) => (at === 0 ? 'openapi.json' : `openapi-${version}.json`));
  const links = [...pages, ...files, 'schemas/index.html', ...(changes ? ['changes.html'] : [])];
  writeTo(out, () => {
    mkdirSync(out, { recursive: true });
    copyFileSync(join(script, '../browser/standalone.js'), join(out, 'renderer.js'));
    cpSync(schemas, join(out, 'schemas'), { recursive: true });
    const names = readdirSync(schemas, { recursive: true, encoding: 'utf8' });
    const listed = names.filter((it) => it.endsWith('.json')).sort();
    writeFileSync(join(out, 'schemas/index.html'), String(schemasPage(listed)));
    if (changes) writeFileSync(join(out, 'changes.html'), changes);
    for (const [at, { document }] of documents.entries()) {
      writeFileSync(join(out, pages[at] ?? ''), String(page(document.info.title, links, document)));
      writeFileSync(join(out, files[at] ?? ''), `${JSON.stringify(document, null, 2)}\n`);
    }
  });
  print(`Wrote ${[...pages, ...files].join(', ')} to ${out}.`);
  return 0;
});

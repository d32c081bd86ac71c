// Writes the reference of the API as a folder to publish: `npm run docs -- --out site`. With `--from main`, a page of what changed too.
import { copyFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { assemble, readBase } from 'countersign-contract/assemble';
import {
  compareSides,
  judge,
  readSide,
  reportFormats,
  strictGate,
  workingTree,
} from 'countersign-contract/diff';
import { readAllSchemas, schemasFolder } from 'countersign-contract/schemas';

const usage = `Writes the reference of the API, the OpenAPI document and the schema files to a folder. Its pages ask nothing of the network.

  npm run docs -- --out FOLDER [--schemas FOLDER] [--from SIDE]

  --out FOLDER      where to write; made if it is missing
  --schemas FOLDER  the schema files; schemas by default
  --from SIDE       also write changes.html, what changed since a git revision, a folder or a document
`;

/** What a reader sees, and nothing that sends requests or comes from elsewhere. */
const configuration = {
  hideTestRequestButton: true,
  hideClientButton: true,
  documentDownloadType: 'none',
  showDeveloperTools: 'never',
  telemetry: false,
  withDefaultFonts: false,
  agent: { disabled: true },
  mcp: { disabled: true },
};

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const page = (title: string, links: readonly string[], content: unknown): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)}</title>
<link rel="icon" href="data:,">
</head>
<body>
<nav aria-label="Files">${links.map((it) => `<a href="${it}">${it}</a>`).join(' ')}</nav>
<noscript><p>The reference needs JavaScript. Without it, read openapi.json.</p></noscript>
<div id="reference"></div>
<script src="renderer.js"></script>
<script>
Scalar.createApiReference('#reference', ${JSON.stringify({ ...configuration, content }).replaceAll('<', '\\u003c')});
</script>
</body>
</html>
`;

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    schemas: { type: 'string', default: schemasFolder },
    from: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const { out, schemas: folder, from } = values;
if (values.help || out === undefined) {
  console.log(usage);
  process.exitCode = values.help ? 0 : 2;
} else {
  const base = await readBase();
  const documents = (await readAllSchemas(folder)).map((it) => ({
    version: it.version,
    document: assemble(base, it),
  }));
  mkdirSync(out, { recursive: true });
  const script = createRequire(join(import.meta.dirname, '../mock/package.json')).resolve(
    '@scalar/api-reference',
  );
  copyFileSync(join(script, '../browser/standalone.js'), join(out, 'renderer.js'));
  const pages = documents.map(({ version }, at) => (at === 0 ? 'index.html' : `${version}.html`));
  const files = documents.map(({ version }, at) => (at === 0 ? 'openapi.json' : `openapi-${version}.json`));
  if (from !== undefined) {
    const comparison = await compareSides(
      await readSide(from, folder, {}),
      await readSide(workingTree, folder, {}),
    );
    const report = reportFormats.html?.({ comparison, verdict: judge(comparison.changes, strictGate) });
    writeFileSync(join(out, 'changes.html'), report ?? '');
  }
  cpSync(folder, join(out, 'schemas'), { recursive: true });
  for (const [at, { document }] of documents.entries()) {
    const links = [...pages, ...files, 'schemas/', ...(from === undefined ? [] : ['changes.html'])];
    writeFileSync(join(out, pages[at] ?? ''), page(document.info.title, links, document));
    writeFileSync(join(out, files[at] ?? ''), `${JSON.stringify(document, null, 2)}\n`);
  }
  console.log(`Wrote ${[...pages, ...files].join(', ')} to ${out}.`);
}

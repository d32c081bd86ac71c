import { hash } from 'node:crypto';
import {
  compareSides,
  judge,
  readSide,
  reportFormats,
  UsageError,
  WORKING_TREE,
} from 'countersign-contract/diff';
import { SchemaError } from 'countersign-contract/schemas';
import { ASSETS_PATH } from '../console/components/layout.ts';
import { Content, type HttpResponse } from '../http/exchange/response.ts';
import type { PageRoute } from '../http/exchange/service.ts';

/** The path of the page of schema changes. */
export const CHANGES_PATH = '/__mock/changes';

/**
 * Creates the page that compares the schema files with the last commit or, if the folder is not committed, with those at the
 * start. It updates while the files are being edited; invalid schema files leave it unchanged.
 */
export async function changesPage(folder: string): Promise<PageRoute> {
  const before = await readSide('HEAD', folder).catch((error: unknown) => {
    if (error instanceof UsageError || error instanceof SchemaError) return readSide(WORKING_TREE, folder);
    throw error;
  });
  const from = before.label === 'HEAD' ? before : { ...before, label: 'the start' };
  let last = await readSide(WORKING_TREE, folder);
  const handle = async () => {
    last = await readSide(WORKING_TREE, folder).catch((error: unknown) => {
      if (error instanceof SchemaError) return last;
      throw error;
    });
    const comparison = await compareSides(from, { ...last, label: 'the schema files that are served' });
    return pageOf(reportFormats.html?.({ comparison, verdict: judge(comparison.changes, []) }) ?? '');
  };
  return { method: 'GET', path: CHANGES_PATH, handle };
}

/** Adds a script that keeps the report up to date; nothing else is allowed to run or load. */
function pageOf(report: string): HttpResponse {
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(report) ?? [];
  const script = `<script type="module" src="${ASSETS_PATH}/changes.js"></script>`;
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
    "script-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    status: 200,
    headers: { 'Content-Security-Policy': policy.join('; '), 'Cache-Control': 'no-store' },
    body: new Content('text/html; charset=utf-8', report.replace('</head>', `${script}\n</head>`)),
  };
}

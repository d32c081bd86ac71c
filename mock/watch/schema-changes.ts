import { hash, randomUUID } from 'node:crypto';
import {
  compareSides,
  judge,
  markChanges,
  readSide,
  reportFormats,
  type Side,
  type SideComparison,
  UsageError,
  WORKING_TREE,
} from 'countersign-contract/diff';
import { SchemaError } from 'countersign-contract/schemas';
import { ASSETS_PATH } from '../console/components/layout.ts';
import type { PrepareDocument } from '../docs/docs.ts';
import { Content, type HttpResponse } from '../http/exchange/response.ts';
import type { PageRoute } from '../http/exchange/service.ts';
import { type EventSender, eventStream } from '../http/response/event-stream.ts';

/** The path of the page of schema changes. */
const CHANGES_PATH = '/__mock/changes';

/**
 * Compares the schema files with the last commit or, if the folder is not committed, with those at the start: on a page that
 * updates while the files are being edited. Invalid schema files leave it unchanged.
 */
export class SchemaChanges {
  readonly #folder: string;
  readonly #atStart: Side;
  readonly #readers = new Set<EventSender>();
  #last: Side;
  /** Changes with the files; another one after a restart, too. */
  #revision: string = randomUUID();

  private constructor(folder: string, atStart: Side) {
    this.#folder = folder;
    this.#atStart = { ...atStart, label: 'the start' };
    this.#last = atStart;
  }

  /** @throws SchemaError */
  static async of(folder: string): Promise<SchemaChanges> {
    return new SchemaChanges(folder, await readSide(WORKING_TREE, folder));
  }

  /** The page, and the events that tell it to update. */
  get routes(): PageRoute[] {
    return [
      {
        method: 'GET',
        path: CHANGES_PATH,
        handle: async () => pageOf(await this.#compare(), this.#revision),
      },
      {
        method: 'GET',
        path: `${CHANGES_PATH}/events`,
        handle: () => eventStream((reader) => this.#add(reader)),
      },
    ];
  }

  /** Marks what changed in a document of the API, so that its reference shows it. */
  readonly mark: PrepareDocument = async (document, version) => {
    const { from, changes } = await this.#compare();
    return markChanges(
      document,
      changes.filter((change) => change.version === version),
      from,
    );
  };

  /** Tells the open pages that other schema files are served, and lets them connect again to the service that serves them. */
  announce(): void {
    this.#revision = randomUUID();
    for (const reader of this.#readers) {
      this.#sendRevision(reader);
      reader.end();
    }
  }

  #sendRevision(reader: EventSender): void {
    reader.send(`event: revision\ndata: ${this.#revision}\n\n`);
  }

  #add(reader: EventSender): () => void {
    this.#readers.add(reader);
    this.#sendRevision(reader);
    return () => this.#readers.delete(reader);
  }

  async #compare(): Promise<SideComparison> {
    const from = await readSide('HEAD', this.#folder).catch((error: unknown) => {
      if (error instanceof UsageError || error instanceof SchemaError) return this.#atStart;
      throw error;
    });
    this.#last = await readSide(WORKING_TREE, this.#folder).catch((error: unknown) => {
      if (error instanceof SchemaError) return this.#last;
      throw error;
    });
    return compareSides(from, { ...this.#last, label: 'the schema files that are served' });
  }
}

/** The report with a script that keeps it up to date; nothing else is allowed to run or load. */
function pageOf(comparison: SideComparison, revision: string): HttpResponse {
  const report = reportFormats.html?.({ comparison, verdict: judge(comparison.changes, []) }) ?? '';
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(report) ?? [];
  const script = `<script type="module" src="${ASSETS_PATH}/changes.js" data-revision="${revision}"></script>`;
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

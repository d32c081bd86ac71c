import { hash, randomUUID } from 'node:crypto';
import { UsageError } from 'countersign-contract/command';
import {
  compareSides,
  judge,
  markChanges,
  type Report,
  readSide,
  reportFormats,
  type Side,
  type SideComparison,
  strictGate,
  workingTree,
} from 'countersign-contract/diff';
import type { Mistake } from 'countersign-contract/schemas';
import { assetsPath } from '../console/components/layout.ts';
import type { PrepareDocument } from '../docs/docs.ts';
import type { PageRoute } from '../http/exchange/exchange.ts';
import { type HttpResponse, htmlPage } from '../http/exchange/response.ts';
import { type EventSender, eventStream } from '../http/response/event-stream.ts';

/** The path of the page of schema changes. */
const changesPath = '/__mock/changes';

/**
 * Compares the schema files with the last commit or, if the folder is not committed, with those at the start: on a page that
 * updates while the files are being edited. Where they have mistakes, it lists them above the comparison of the last valid ones.
 */
export class SchemaChanges {
  readonly #folder: string;
  readonly #atStart: Side;
  readonly #readers = new Set<EventSender>();
  /** The schema files that are served. */
  #served: Promise<Side>;
  /** The mistakes of newer files, which are not served. */
  #mistakes: readonly Mistake[] = [];
  /** Changes with the files; another one after a restart, too. */
  #revision: string = randomUUID();

  private constructor(folder: string, atStart: Side) {
    this.#folder = folder;
    this.#atStart = { ...atStart, label: 'the start' };
    this.#served = Promise.resolve(atStart);
  }

  /** @throws SchemaError */
  static async of(folder: string): Promise<SchemaChanges> {
    return new SchemaChanges(folder, await readSide(workingTree, folder));
  }

  /** The page, and the events that tell it to update. */
  get routes(): PageRoute[] {
    return [
      {
        method: 'GET',
        path: changesPath,
        handle: async () => {
          const comparison = await this.#compare();
          const verdict = judge(comparison.changes, strictGate);
          return pageOf({ comparison, verdict, mistakes: this.#mistakes }, this.#revision);
        },
      },
      {
        method: 'GET',
        path: `${changesPath}/events`,
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

  /**
   * Tells the open pages that the schema files changed, and lets them connect again to the service that serves them.
   * @param mistakes why the changed files are not served
   */
  announce(mistakes: readonly Mistake[] = []): void {
    this.#mistakes = mistakes;
    if (mistakes.length === 0) this.#served = this.#readServed(this.#served);
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

  /** Reads the schema files that are served; files that changed again meanwhile are announced in their turn. */
  #readServed(last: Promise<Side>): Promise<Side> {
    return readSide(workingTree, this.#folder).catch(() => last);
  }

  async #compare(): Promise<SideComparison> {
    const from = await readSide('HEAD', this.#folder).catch((error: unknown) => {
      if (error instanceof UsageError) return this.#atStart;
      throw error;
    });
    return compareSides(from, { ...(await this.#served), label: 'the schema files that are served' });
  }
}

/** The report with a script that keeps it up to date; nothing else is allowed to run or load. */
function pageOf(report: Report, revision: string): HttpResponse {
  const page = reportFormats.html?.(report) ?? '';
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(page) ?? [];
  const script = `<script type="module" src="${assetsPath}/changes.js" data-revision="${revision}"></script>`;
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
    body: htmlPage(page.replace('</head>', `${script}\n</head>`)),
  };
}

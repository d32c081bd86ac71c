import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { JournalEntry } from './control-client.ts';

/** Reads server-sent events and gives back the journal's entries as they come. */
export async function* entriesOf(response: Response): AsyncGenerator<JournalEntry> {
  if (response.body === null) return;
  const input = Readable.from(response.body);
  let event = '';
  try {
    for await (const line of createInterface({ input })) {
      if (line.startsWith('event: ')) event = line.slice('event: '.length);
      const isEntry = event === 'entry' && line.startsWith('data: ');
      if (isEntry) yield JSON.parse(line.slice('data: '.length));
    }
  } finally {
    input.destroy();
  }
}

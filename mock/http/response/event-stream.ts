import { Readable } from 'node:stream';
import { Content, type HttpResponse } from '../exchange/response.ts';

const keepAliveMs = 15_000;
/** A reader that is this many bytes behind is disconnected. */
const maxBufferedBytes = 4 * 1_048_576;

/** The sending end of a stream of server-sent events. */
export type EventSender = {
  /** Sends lines of an event, which end with an empty line. */
  send(text: string): void;
  /** Ends the response. */
  end(): void;
};

/**
 * Responds with server-sent events (HTML standard, 9.2); comments in between keep the connection alive.
 * @param follow called with the sender at once; returns what to call when the reader is gone
 */
export function eventStream(follow: (events: EventSender) => () => void): HttpResponse & { body: Content } {
  const stream = new Readable({ read: () => undefined });
  const send = (text: string) => {
    if (stream.readableLength > maxBufferedBytes) stream.destroy();
    else stream.push(text);
  };
  send('retry: 1000\n\n');
  const unfollow = follow({ send, end: () => stream.push(null) });
  const alive = setInterval(send, keepAliveMs, ': alive\n\n');
  stream.once('close', () => {
    clearInterval(alive);
    unfollow();
  });
  return { status: 200, body: new Content('text/event-stream', stream) };
}

import { errorsIn, namesInErrors } from './error-names.ts';
import { withoutMarkers } from './markers.ts';
import type { Reply } from './reply.ts';

/** What the same request, refused for the same properties, was answered with, without a locale and with some. */
export type RefusalLanguages = {
  learn(reply: Reply): void;
  /**
   * The usual answer to the refused request of a reply, where this one is the answer to another locale: the language of an earlier
   * request has stayed (spec#4.2-locale-default).
   */
  usual(reply: Reply): string | undefined;
};

function errorsOf(reply: Reply): string | undefined {
  const errors = errorsIn(reply);
  return errors === undefined ? undefined : withoutMarkers(JSON.stringify(errors));
}

function situationOf(reply: Reply): string {
  const { company, request, path, sent } = reply;
  const headers = request.headers.filter(([name]) => /^(authorization|accept-language)$/i.test(name));
  const body = withoutMarkers(JSON.stringify(sent ?? null));
  // Other properties show that something else is wrong by now, as where an invoice is paid.
  return JSON.stringify([company?.name, request.method, path, headers, body, namesInErrors(reply)]);
}

/** Knows no refusal yet. */
export function createRefusalLanguages(): RefusalLanguages {
  const answers = new Map<string, { usual?: string; readonly inLocales: Set<string> }>();
  return {
    learn(reply) {
      const errors = errorsOf(reply);
      if (errors === undefined) return;
      const known = answers.get(situationOf(reply)) ?? { inLocales: new Set() };
      answers.set(situationOf(reply), known);
      if (reply.query.has('locale')) known.inLocales.add(errors);
      else known.usual ??= errors;
    },
    usual(reply) {
      const errors = errorsOf(reply);
      const known = answers.get(situationOf(reply));
      if (errors === undefined || known?.usual === undefined || reply.query.has('locale')) return undefined;
      return errors !== known.usual && known.inLocales.has(errors) ? known.usual : undefined;
    },
  };
}

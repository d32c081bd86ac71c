import type { Answer, Call } from './call.ts';

const words: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  413: 'Content Too Large',
};

type Writer = (status: number, word: string) => { type?: string; body: string };

const writers: Record<Call['twin']['choices']['errorBodies'], Writer> = {
  html: (status, word) => ({
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="en"><title>${status}</title><h1>${word}</h1></html>`,
  }),
  empty: () => ({ body: '' }),
  problem: (status, title) => ({
    type: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title, status }),
  }),
  text: (_, word) => ({ type: 'text/plain', body: word }),
  json: (status, message) => ({ type: 'application/json', body: JSON.stringify({ code: status, message }) }),
};

/** A refusal with a status of section 7.1; its body is as the twin has chosen (section 7.1, last line: not shown). */
export function refuse(
  { twin }: Pick<Call, 'twin'>,
  status: number,
  more: Record<string, string> = {},
): Answer {
  const { type, body } = writers[twin.choices.errorBodies](status, words[status] ?? 'Refused');
  const challenge = status === 401 && twin.choices.wwwAuthenticate;
  return {
    status,
    headers: {
      ...(type === undefined ? {} : { 'content-type': type }),
      ...(challenge ? { 'www-authenticate': 'Basic realm="twin", charset="UTF-8"' } : {}),
      ...more,
    },
    body,
  };
}

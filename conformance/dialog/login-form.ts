import type { Page } from 'playwright-core';
import { fieldOf } from '../errors/exchange.ts';
import type { User } from '../profile/profile.ts';
import type { DocumentResponse } from './authorization.ts';

/** A form that a user logged in with, or took a step of it: its fields, and those that take the email and the password. */
export type LoginForm = {
  readonly names: readonly string[];
  readonly email: string | undefined;
  readonly password: string | undefined;
};

/** The form that a request of the browser sent; undefined where it has neither the email nor the password of the user. */
function loginFormOf({ request }: DocumentResponse, user: User): LoginForm | undefined {
  const isForm = /urlencoded/i.test(fieldOf(request.headers, 'content-type') ?? '');
  if (request.method !== 'POST' || !isForm) return undefined;
  const fields = [...new URLSearchParams(request.body)];
  const nameOf = (text: string) => fields.find(([, value]) => value === text)?.[0];
  const form = {
    names: fields.map(([name]) => name),
    email: nameOf(user.email),
    password: nameOf(user.password),
  };
  return form.email === undefined && form.password === undefined ? undefined : form;
}

/** The forms that a user logged in with, on a way through the dialog. */
export const loginFormsIn = (responses: readonly DocumentResponse[], user: User): readonly LoginForm[] =>
  responses.map((it) => loginFormOf(it, user)).filter((it) => it !== undefined);

type Search = { readonly html: string; readonly known: readonly (readonly string[])[] };

/** A form of a page as the browser would send it: which of the known ones it is, its address and that of its page's base, and its fields. */
type Found = {
  readonly at: number;
  readonly action: string;
  readonly base: string;
  readonly fields: readonly (readonly [string, string])[];
};

/** Runs in the page: it must not use anything from outside. Undefined where scripts may change what is sent. */
function findInPage({ html, known }: Search): Found | undefined {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  if (parsed.scripts.length > 0) return undefined;
  const base = parsed.querySelector('base[href]')?.getAttribute('href') ?? '';
  for (const form of parsed.forms) {
    if (form.getAttribute('method')?.toLowerCase() !== 'post' || form.hasAttribute('enctype')) continue;
    if (form.querySelector('[formaction], [formmethod], [formenctype]')) continue;
    const fields = [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    );
    for (const [at, names] of known.entries()) {
      // What the browser sent beyond its inputs is the name of the button.
      const missing = names.filter((name) => !fields.some(([field]) => field === name));
      const button = [...form.querySelectorAll('button, input[type=submit]')].find(
        (it) => missing.length === 1 && it.getAttribute('name') === missing[0],
      );
      const pressed = button ? [[missing[0] ?? '', button.getAttribute('value') ?? ''] as const] : [];
      if (fields.length + pressed.length === names.length && missing.length === pressed.length)
        return { at, action: form.getAttribute('action') ?? '', base, fields: [...fields, ...pressed] };
    }
  }
  return undefined;
}

/** A login form, filled in: where it is sent, and its fields. */
export type FilledForm = {
  readonly form: LoginForm;
  readonly url: string;
  readonly body: string;
};

/**
 * Finds one of the known forms in a page of HTML from the address, and fills it in for the user. The browser reads the page, without
 * showing it. Undefined where it has none of them, or scripts.
 */
export async function fillLoginForm(
  page: Page,
  html: string,
  address: string,
  known: readonly LoginForm[],
  user: User,
): Promise<FilledForm | undefined> {
  const found = await page
    .evaluate(findInPage, { html, known: known.map(({ names }) => names) })
    .catch(() => undefined);
  const form = found && known[found.at];
  if (!form) return undefined;
  const filled = found.fields.map(([name, value]) =>
    name === form.email ? [name, user.email] : name === form.password ? [name, user.password] : [name, value],
  );
  // An empty action is the address of the page (HTML, form submission).
  const url =
    found.action === '' ? address : URL.parse(found.action, URL.parse(found.base, address)?.href)?.href;
  return url === undefined ? undefined : { form, url, body: new URLSearchParams(filled).toString() };
}

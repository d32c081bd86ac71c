import { html, type SafeHtml } from '@remix-run/html-template';

/** A deed of the control surface that a form or a button does. */
export interface Action {
  /** Method and address, `POST /__mock/clock/freeze`. */
  call: string;
  /** What is said when it is done. */
  done: string;
  /** What is asked beforehand. */
  confirm?: string;
  /** The member of the answer that is shown when it is done; `*` for all of it. */
  show?: string;
  /** How the fields are sent; as JSON unless it says otherwise. */
  as?: 'form';
}

/** The attributes by which the console's script knows what a form does. */
function attributes(action: Action): SafeHtml[] {
  return Object.entries(action).flatMap(([name, value]) =>
    value === undefined ? [] : [html` data-${name}="${value}"`],
  );
}

/** A form whose fields are the members of the JSON that is sent; `a.b` is a member of a member. */
export function actionForm(action: Action, fields: SafeHtml): SafeHtml {
  return html`<form class="action"${attributes(action)}>${fields}<output></output></form>`;
}

/** A button that does something without asking for more. */
export function actionButton(
  action: Action,
  label: SafeHtml | string,
  body: Record<string, unknown> = {},
): SafeHtml {
  const members = Object.entries(body).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${JSON.stringify(value)}" data-json>`,
  );
  return html`<form class="action alone"${attributes(action)}>${members}<button>${label}</button></form>`;
}

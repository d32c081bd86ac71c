import { lacksBrowser } from '../dialog/browser-source.ts';
import { askForToken, tokenIn } from '../oauth/token-endpoint.ts';
import { describeEnd, tokenKey } from '../oauth/wallet.ts';
import { isObject } from '../schemas/json.ts';
import type { Explorer, Step } from './explorer.ts';
import { shapeOf } from './shape.ts';
import { chooseDoor, openDoors } from './token-door.ts';

/** Exchanges a real code at each open door until one gives a token; the door that does is the target's. */
async function exchange(it: Explorer, code: string): Promise<void> {
  const { desk } = it;
  const { lab } = desk;
  const app = lab.people.app;
  if (!app || app.clientSecret === undefined) return;
  const { tokenMethod, tokenParameters } = lab.traits;
  const chosenFirst = [...openDoors(it)].sort((one, two) => {
    const rank = (door: typeof one) =>
      Number(door.method !== tokenMethod || door.parameters !== tokenParameters);
    return rank(one) - rank(two);
  });
  for (const door of chosenFirst) {
    const reply = await askForToken(desk, app, { code }, door);
    const token = tokenIn(reply);
    if (token === undefined) continue;
    lab.tokens.set(tokenKey(desk, {}), Promise.resolve(token));
    const json = reply.json();
    chooseDoor(it, door, `A fresh code was exchanged for a token by ${door.words}.`);
    const evidence = `The token came as ${shapeOf(json)}.`;
    it.choose(
      'token.expires-in',
      'Seconds that a token lives',
      isObject(json) ? json.expires_in : undefined,
      evidence,
    );
    return;
  }
}

/** How the dialog goes: its controls, the redirect with the code, the token that comes of it. */
export const dialog: Step = {
  title: 'Walking through the dialog',
  writes: true,
  async run(it) {
    const { desk, sessions, choose } = it;
    const { app, user } = desk.lab.people;
    if (!app || !user || lacksBrowser()) return;
    const session = await sessions.open();
    const result = await sessions.authorize({ state: desk.lab.mark() }, session);
    const evidence = `The walk ended with ${describeEnd(result)}.`;
    choose(
      'dialog.controls',
      'Controls of the dialog',
      session.controls,
      evidence,
      result.end === 'redirect' ? 'probe' : 'default',
    );
    choose('dialog.redirect-status', 'Status of the redirect', result.redirectStatus, evidence);
    choose(
      'dialog.state',
      'Whether the state comes back with the code',
      result.state !== undefined,
      evidence,
    );
    if (result.code !== undefined) await exchange(it, result.code);
    const implicit = await sessions.authorize({ responseType: 'token', state: desk.lab.mark() }, session);
    if (implicit.accessToken === undefined) return;
    const place = implicit.redirect?.searchParams.has('access_token') ? 'query' : 'fragment';
    choose(
      'implicit.place',
      'Where the implicit grant puts the token',
      place,
      `The redirect has access_token in its ${place}.`,
    );
  },
};

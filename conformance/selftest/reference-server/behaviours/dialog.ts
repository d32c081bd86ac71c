import type { TestClient } from '../../client/test-client.ts';
import { behaviour } from './behaviour.ts';

/** Whether the dialog ends with a redirect to the app. */
const endsWithRedirect = ({ authorize }: TestClient): Promise<boolean> =>
  authorize().then(
    ({ location }) => location !== undefined,
    () => false,
  );

/** The end of the authorization dialog (spec#5.2-code-allow, spec#5.2-code-deny). */
export const dialogBehaviours = {
  'dialog.ends-with-redirect': behaviour(
    '5.2',
    'After the decision the browser is redirected, without a page in between.',
    ['oauth.code.allow-carries-code', 'oauth.code.denial-carries-user-denied'],
    endsWithRedirect,
  ),
  'dialog.decision-is-answered': behaviour(
    '5.2',
    'The decision has an answer, instead of a connection that is closed.',
    ['oauth.code.allow-carries-code', 'oauth.code.denial-carries-user-denied'],
    endsWithRedirect,
  ),
} as const;

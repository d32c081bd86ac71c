import type { Policy } from '../../pages/policy.ts';

/**
 * What a page with a form is held to. The answer to its form sends the browser on to the app, and the app may send it
 * on to anywhere: Chromium holds every one of these redirects against `form-action`, so that it can name no host.
 */
export const formPolicy: Policy = { 'form-action': "'self' http: https:" };

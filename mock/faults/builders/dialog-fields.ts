import { html } from '@remix-run/html-template';
import { callbackAddress } from '../../oauth/authorization/callback.ts';
import { consentForm, readAnswer } from '../../oauth/authorization/controls.ts';
import type { Behaviours } from '../../world/behaviour.ts';
import type { Install } from './fault.ts';

/**
 * Lets the form of the consent dialog carry the authorization request, whose parameters the browser sends back with the answer.
 * @returns a parameter as it was sent back last; empty where it was not
 */
export function sendRequestBack(behaviours: Behaviours): (name: string) => string {
  let sentBack: ReadonlyMap<string, string> = new Map();
  behaviours.replace(consentForm, (show) => (parts, texts) => {
    const fields = [...new URLSearchParams(parts.query)].map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
    );
    return show({ ...parts, boxes: html`${parts.boxes}${fields}` }, texts);
  });
  behaviours.replace(readAnswer, (read) => (form) => {
    sentBack = form;
    return read(form);
  });
  return (name) => sentBack.get(name) ?? '';
}

/** Sends the browser to the address that the dialog sends back, if it is accepted. */
export function redirectToSentBack(
  makeTest: (behaviours: Behaviours) => (redirectUri: string, sentBack: (name: string) => string) => boolean,
): Install {
  return (behaviours) => {
    const isAccepted = makeTest(behaviours);
    const sentBack = sendRequestBack(behaviours);
    behaviours.replace(callbackAddress, (address) => (redirectUri, callback) => {
      const sent = sentBack('redirect_uri');
      const isMeant = URL.canParse(sent) && isAccepted(sent, sentBack);
      return address(isMeant ? sent : redirectUri, callback);
    });
  };
}

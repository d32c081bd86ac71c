import { wrongValue } from '../match/matcher.ts';
import { isObject } from '../schemas/json.ts';
import { voidRequirements } from './credentials.ts';
import type { Expectation, Judgement } from './expectation.ts';
import { idIn } from './kept-values.ts';
import type { Knowledge } from './knowledge.ts';
import { isOtherAddress, type Reply } from './reply.ts';

const calls = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** What a reply shows of the records of a company: a value that was sent there, a record, or the elements of a list. */
function disclosureIn(reply: Reply, knowledge: Knowledge, companyName: string): string | undefined {
  const { text, json, sentText, description } = reply;
  const marker = knowledge
    .markersIn(text ?? '')
    .find((it) => knowledge.companiesOf(it)?.has(companyName) && !sentText.includes(it));
  if (marker !== undefined) return marker;
  if (!isObject(json)) return undefined;
  const shown = description.resources.find(({ type, plural }) => {
    const [one, many] = [json[type], json[plural]];
    return (isObject(one) && idIn(one.id) !== undefined) || (Array.isArray(many) && many.length > 0);
  });
  return shown && `a ${shown.type}`;
}

/**
 * A call with nothing that lets anybody in: at the address that an operation has, it neither succeeds nor fails for its properties; in every other spelling of an
 * address, it shows nothing (a service can answer there with a page).
 */
function judgeAccess(requirement: string, reply: Reply, knowledge: Knowledge): Judgement {
  const { company, request, response, isSuccess, place, path, without } = reply;
  if (company === undefined || without?.requirement !== requirement || !calls.has(request.method))
    return 'open';
  if (!/^\/+(api|%61pi)\b/i.test(path)) return 'open';
  const { credential } = without;
  // What is looked at property by property, and refused for them, is a call that was let in.
  const isLetIn = isSuccess || (response.status === 422 && place !== undefined);
  if (!isLetIn) {
    // Who may not change a record can be allowed to read it.
    const shown = request.method === 'GET' ? disclosureIn(reply, knowledge, company.name) : undefined;
    if (shown !== undefined)
      return wrongValue(`nothing of a record in a refusal of ${credential.name}`, shown);
    return path.startsWith('/api/') ? 'met' : 'open';
  }
  if (place !== undefined || isOtherAddress(path))
    return { kind: 'status', allowed: [401], actual: response.status, credential };
  const shown = disclosureIn(reply, knowledge, company.name);
  return shown === undefined ? 'open' : wrongValue(`nothing of a record for ${credential.name}`, shown);
}

/** Expectations of calls that nobody is allowed to make, whatever they ask for and however they spell it (spec#4-authentication). */
export const accessExpectations: readonly Expectation[] = voidRequirements.map((requirement) => ({
  requirement,
  judge: (reply, knowledge) => judgeAccess(requirement, reply, knowledge),
}));

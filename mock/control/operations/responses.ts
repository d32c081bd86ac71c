import type { Company } from '../../world/company.ts';
import type { ControlContext } from '../context/context.ts';
import type { components } from '../document/types.gen.ts';
import { findResponseProblem } from '../scenario/scenario-problems.ts';
import { withResponseDefaults } from '../settings/company-settings.ts';
import { customResponsesOf } from '../settings/custom-responses.ts';
import { type Call, propertyErrorResponse } from './operation.ts';

/** Lists the custom responses. */
export function list({ company }: Call<'responses.list'>) {
  return responsesResponse(company);
}

/** Sets the custom response of an operation. */
export function set({ company, params, body }: Call<'responses.set'>, mock: ControlContext) {
  const problem = findResponseProblem(params.operation, body, mock);
  if (problem !== undefined) return propertyErrorResponse(422, ...problem);
  const responses = new Map(customResponsesOf(company)).set(params.operation, withResponseDefaults(body));
  mock.settings.setResponses(company, responses);
  return responsesResponse(company);
}

/** Clears the custom response of an operation. */
function deleteResponse({ company, params }: Call<'responses.delete'>, { settings }: ControlContext) {
  const others = new Map(customResponsesOf(company));
  if (!others.delete(params.operation)) {
    return propertyErrorResponse(404, 'operation', `has no custom response: ${params.operation}.`);
  }
  settings.setResponses(company, others);
  return responsesResponse(company);
}

export { deleteResponse as delete };

/** Clears all custom responses. */
export function clear({ company }: Call<'responses.clear'>, { settings }: ControlContext) {
  settings.setResponses(company, new Map());
  return responsesResponse(company);
}

function responsesResponse(company: Company) {
  const body: components['schemas']['custom_responses'] = {
    company: company.name,
    responses: Object.fromEntries(customResponsesOf(company)),
  };
  return { status: 200, body } as const;
}

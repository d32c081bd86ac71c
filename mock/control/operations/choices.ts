import { choices } from '../../choices/catalogue.ts';
import { chosenValue, drawChoices, type Selection, selectChoices } from '../../choices/select.ts';
import type { Company } from '../../world/company.ts';
import type { ControlContext } from '../context/context.ts';
import type { CompanySettings } from '../settings/company-settings.ts';
import { type Call, propertyErrorResponse } from './operation.ts';

/** Lists every choice with its values, and the one that the company has. */
export function list({ company }: Call<'choices.list'>, { settings }: ControlContext) {
  return choicesResponse(company, settings);
}

/** Makes the company the server with these choices. */
export function set({ company, body }: Call<'choices.set'>, { settings }: ControlContext) {
  const selection: Selection =
    body.random === undefined ? selectChoices(body.choices ?? {}) : { chosen: drawChoices(body.random) };
  if ('problem' in selection) {
    const [name, sentence] = selection.problem;
    return propertyErrorResponse(422, `choices.${name}`, sentence);
  }
  settings.setChoices(company, selection.chosen);
  return choicesResponse(company, settings);
}

function choicesResponse(company: Company, settings: CompanySettings) {
  const chosen = settings.choicesOf(company);
  const listed = choices.map(({ name, title, section, reason, options }) => ({
    name,
    title,
    section,
    reason,
    value: chosenValue(chosen, name) ?? options[0].value,
    options: options.map(({ value, means }) => ({ value, means })),
  }));
  return { status: 200, body: { company: company.name, choices: listed } } as const;
}

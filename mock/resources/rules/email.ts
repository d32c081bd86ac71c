import { behaviour } from '../../world/behaviour.ts';
import { getOption, readFlag, textIn } from '../model/draft.ts';
import type { Change, Check, CreateTest, TypeRules } from './type-rules.ts';

const receiverFields = ['to_addr', 'cc_addr', 'bcc_addr'];
const addressFields = [...receiverFields, 'from_addr'];
const mostReceivers = 5;

/** An address field has at most 5 receivers, separated by commas or semicolons (facts#rules-children). */
const limitRecipients = behaviour<Check>(({ fields }) =>
  receiverFields
    .filter((name) => receivers(textIn(fields, name)) > mostReceivers)
    .map((property) => ({
      property,
      code: 'too_many_receivers',
      limit: mostReceivers,
    })),
);

/** An e-mail without a sender is from the user. */
const setSender = behaviour<Change>(({ user, fields }) => {
  if (textIn(fields, 'from_addr') === '') fields.from_addr = user?.email ?? null;
});

/** `"send": true` sends it, and the mock delivers immediately (facts#children-emails). */
const deliverEmail = behaviour<Change>(({ company, body, fields }) => {
  if (readFlag(getOption(body, 'send')) !== true || fields.delivered_at !== null) return;
  fields.delivered_at = company.clock.timestamp();
  fields.log = '250 2.0.0 accepted for delivery';
});

/** `filter[status]`: states separated by commas; an email is a draft until it is being sent, then sent. */
const filterByStatus = behaviour(
  (): CreateTest => (value) => {
    const statuses = new Set(value.split(','));
    return ({ fields }) => {
      if (fields.delivered_at !== null) return statuses.has('sent');
      return statuses.has(fields.in_progress === true ? 'in_progress' : 'draft');
    };
  },
);

/** `filter[address]`: this text in one of the address fields. */
const filterByAddress = behaviour(
  (): CreateTest => (value) => {
    const searched = value.toLowerCase();
    return ({ fields }) =>
      addressFields.some((name) => textIn(fields, name).toLowerCase().includes(searched));
  },
);

/** The rules of emails. */
export const emailRules: TypeRules = {
  checks: [limitRecipients],
  completeValues: [setSender, deliverEmail],
  searchedFields: ['subject', 'body'],
  filters: { status: filterByStatus, address: filterByAddress },
};

function receivers(field: string): number {
  return field.split(/[,;]/).filter((address) => address.trim() !== '').length;
}

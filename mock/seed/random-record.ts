import type { JsonObject } from '../contract/json.ts';
import type { Resources } from '../resources/resources.ts';
import type { Company } from '../world/company.ts';
import { randomContact } from './random-contact.ts';
import { randomComment, randomDocument, randomEmail } from './random-document.ts';
import type { RandomSource } from './random-source.ts';
import { requiredSamples } from './repairs.ts';

/**
 * A plausible new record of a type, as a client would send it; of a type that is not known, what its schema requires. Orders and invoices
 * are of one of the company's contacts, if there are any.
 */
export function randomRecord(
  { catalogue }: Resources,
  company: Company,
  type: string,
  random: RandomSource,
): JsonObject {
  const resourceType = catalogue.type(type);
  const contacts = company.records.list('contact');
  const contact = contacts.length === 0 ? undefined : random.pick(contacts);
  const document = () => randomDocument(contact?.id ?? '', 'open', random);
  const makers: Record<string, () => JsonObject> = {
    contact: () => randomContact(random),
    order: document,
    invoice: document,
    comment: () => randomComment(random),
    email: () =>
      randomEmail(String(contact?.fields.email ?? 'office@customer.example'), 'Your order', random),
    payment: () => ({
      amount: random.between(1, 500),
      date: company.clock.today(),
      payment_method: 'bank_transfer',
    }),
  };
  const made = makers[type]?.() ?? requiredSamples(resourceType);
  return Object.fromEntries(Object.entries(made).filter(([name]) => resourceType.fields.has(name)));
}

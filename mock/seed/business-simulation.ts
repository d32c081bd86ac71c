import type { JsonObject } from '../contract/json.ts';
import type { Catalogue } from '../resources/model/resource-type.ts';
import type { Resources } from '../resources/resources.ts';
import { Writer } from '../resources/write/writer.ts';
import { hourMs } from '../world/clock.ts';
import type { Company } from '../world/company.ts';
import type { RecordKey, StoredRecord } from '../world/records.ts';
import type { User } from '../world/user.ts';
import type { Business } from './company-templates.ts';
import { randomContact } from './random-contact.ts';
import { randomComment, randomDocument, randomEmail } from './random-document.ts';
import { RandomSource } from './random-source.ts';
import { createRepaired } from './repairs.ts';

const start = Date.parse('2025-01-07T09:00:00Z');
const end = Date.parse('2025-12-19T16:00:00Z');

const orderStates = ['draft', 'open', 'open', 'closed'];
const invoiceStates = ['draft', 'open', 'open', 'open', 'overdue'];

/**
 * Simulates the business of a company in 2025, one event after the other. Everything is written by the same rules as a
 * client's writes, so that numbers, totals and states are the same.
 */
export class BusinessSimulation {
  readonly #writer: Writer;
  readonly #catalogue: Catalogue;
  readonly #company: Company;
  readonly #people: readonly User[];
  readonly #random: RandomSource;
  readonly #contacts: StoredRecord[] = [];

  /** @param people the users who write the records, at least one */
  constructor(resources: Resources, company: Company, people: readonly User[]) {
    this.#catalogue = resources.catalogue;
    // A test checks that seeded data matches our own schemas, so the start does not wait for validators.
    this.#writer = resources.isBuiltIn ? new Writer(this.#catalogue, () => () => true) : resources.writer;
    this.#company = company;
    this.#people = people;
    this.#random = new RandomSource(`${company.seed}/${company.name}`);
  }

  run(business: Business): void {
    const { clock } = this.#company;
    const events = this.#inTurn(business);
    const step = (end - start) / (events.length + 1);
    for (const [index, event] of events.entries()) {
      clock.freeze(duringWorkingHours(start + step * (index + 1)));
      event();
    }
    clock.followSystemClock();
  }

  /** The events mixed evenly: contacts come in all year, and so do documents, but the first contact comes first. */
  #inTurn({ contacts, orders, invoices }: Business): (() => void)[] {
    const spread = (count: number, first: number, event: () => void) =>
      Array.from({ length: count }, (_, index) => ({ at: first + index / count, event }));
    const events = [
      ...spread(contacts, 0, () => this.#contact()),
      ...spread(orders, 0.1, () => this.#order()),
      ...spread(invoices, 0.1, () => this.#invoice()),
    ];
    return events.toSorted((a, b) => a.at - b.at).map(({ event }) => event);
  }

  #contact(): void {
    const contact = this.#write('contact', randomContact(this.#random));
    if (contact === undefined) return;
    this.#contacts.push(contact);
    if (this.#random.chance(30)) this.#write('comment', randomComment(this.#random), contact);
  }

  #order(): void {
    const { contact, document } = this.#document('order', this.#random.pick(orderStates)) ?? {};
    if (document === undefined || contact === undefined) return;
    if (this.#random.chance(40)) this.#write('comment', randomComment(this.#random), document);
    if (this.#random.chance(30)) this.#mail(contact, document);
  }

  #invoice(): void {
    const { contact, document } = this.#document('invoice', this.#random.pick(invoiceStates)) ?? {};
    if (document === undefined || contact === undefined) return;
    if (this.#random.chance(50)) this.#mail(contact, document);
    if (this.#random.chance(20)) this.#write('comment', randomComment(this.#random), document);
    if (document.fields.status === 'open' && this.#random.chance(60)) this.#pay(document);
  }

  #document(type: string, status: string) {
    if (this.#contacts.length === 0) return undefined;
    const contact = this.#random.pick(this.#contacts);
    return { contact, document: this.#write(type, randomDocument(contact.id, status, this.#random)) };
  }

  #mail(contact: StoredRecord, document: StoredRecord): void {
    const subject = `${document.fields.title} ${document.fields.number ?? ''}`.trim();
    this.#write('email', randomEmail(String(contact.fields.email), subject, this.#random), document);
  }

  #pay(invoice: StoredRecord): void {
    const total = Number(invoice.fields.gross_total);
    const isPartial = this.#random.chance(30);
    const amount = isPartial ? Math.floor(total / 2) : total;
    const date = this.#company.clock.today();
    this.#write('payment', { amount, date, is_partial: isPartial, payment_method: 'bank_transfer' }, invoice);
  }

  /** Writes a record, repaired if need be; undefined if there is no such type, or no repair helps. */
  #write(name: string, body: JsonObject, parent?: RecordKey): StoredRecord | undefined {
    const user = this.#random.pick(this.#people);
    if (!this.#catalogue.has(name)) return undefined;
    const author = { company: this.#company, user, permissions: user.permissions };
    const type = this.#catalogue.type(name);
    return createRepaired(type, body, (repaired) => this.#writer.create(author, type, repaired, parent));
  }
}

const day = 24 * hourMs;

/** The same day, during working hours, in the same order. */
function duringWorkingHours(instant: number): number {
  const timeOfDay = instant % day;
  return Math.floor(instant - timeOfDay + 7 * hourMs + timeOfDay * (9 / 24));
}

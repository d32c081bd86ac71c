import type { OwnCompany } from '../client/control-client.ts';

const contact = (mark: string) => ({ contact: { type: 'Client', last_name: mark } });

async function namesFound({ call }: ScenarioContext, query: string): Promise<string[]> {
  const { json } = await call('GET', `/api/contacts?per_page=200&fields=last_name${query}`);
  return (json as { contacts: { contact: { last_name: string } }[] }).contacts.map(
    (one) => one.contact.last_name,
  );
}

/** Typical actions of tests, which would disturb each other without isolation. */
export const isolationScenarios: Readonly<Record<string, RunScenario>> = {
  async 'writes, and finds only what it wrote'(context) {
    const count = 1 + (context.number % 4);
    for (let turn = 0; turn < count; turn += 1)
      await context.call('POST', '/api/contacts', contact(context.marker));
    const names = await namesFound(context, '');
    return problemUnless(
      names.length === count && names.every((name) => name === context.marker),
      `found ${names}`,
    );
  },

  async 'changes and destroys'(context) {
    const created = await context.call('POST', '/api/contacts', contact(context.marker));
    const { id } = (created.json as { contact: { id: string } }).contact;
    const changed = await context.call('PUT', `/api/contacts/${id}`, {
      contact: { organisation: context.marker },
    });
    const destroyed = await context.call('DELETE', `/api/contacts/${id}`);
    const statuses = [
      created.status,
      changed.status,
      destroyed.status,
      (await context.call('GET', `/api/contacts/${id}`)).status,
    ];
    return problemUnless(statuses.join() === '201,200,200,404', `got ${statuses}`);
  },

  async 'numbers its invoices from the first'(context) {
    const created = await context.call('POST', '/api/contacts', contact(context.marker));
    const { id } = (created.json as { contact: { id: string } }).contact;
    const numbers: unknown[] = [];
    for (let turn = 0; turn < 2; turn += 1) {
      const invoice = await context.call('POST', '/api/invoices', {
        invoice: { contact_id: id, status: 'open', title: context.marker },
      });
      numbers.push((invoice.json as { invoice: { number: string } }).invoice.number);
    }
    return problemUnless(numbers.join() === 'I-1001,I-1002', `got the numbers ${numbers}`);
  },

  async 'stops the clock in a year of its own'(context) {
    const year = 2030 + context.number;
    await context.company.control.clock.freeze(`${year}-06-01T12:00:00Z`);
    const { json } = await context.call('POST', '/api/contacts', contact(context.marker));
    const { created_at } = (json as { contact: { created_at: string } }).contact;
    return problemUnless(created_at.startsWith(`${year}-06-01`), `was created at ${created_at} in ${year}`);
  },

  async 'lets a token expire'({ company }) {
    const { access_token } = await company.control.tokens.create();
    const headers = { Authorization: `Bearer ${access_token}` };
    const before = await company.fetch('/api/contacts', { headers });
    await company.control.clock.advance(3_600);
    const after = await company.fetch('/api/contacts', { headers });
    return problemUnless(
      before.status === 200 && after.status === 401,
      `the token got ${before.status}, ${after.status}`,
    );
  },

  async 'switches a fault on'(context) {
    await context.company.control.faults.enable('list.collection-missing');
    const { text } = await context.call('GET', '/api/contacts');
    return problemUnless(!text.includes('"collection"'), 'the fault has no effect');
  },

  async 'expects no fault and no trouble'(context) {
    const { status, text } = await context.call('GET', '/api/contacts');
    const troubles = await context.company.control.troubles.read();
    const isCalm = status === 200 && text.includes('"collection"') && troubles.errors === null;
    return problemUnless(isCalm, `got ${status} with ${text.slice(0, 80)}`);
  },

  async 'makes trouble'(context) {
    await context.company.control.troubles.set({ errors: { rate: 1, status: 504 } });
    const { status } = await context.call('GET', '/api/contacts');
    return problemUnless(status === 504, `got ${status}`);
  },

  async 'resets its company'(context) {
    await context.call('POST', '/api/contacts', contact(context.marker));
    await context.company.control.reset();
    const names = await namesFound(context, '');
    return problemUnless(names.length === 0, `found ${names} after a reset`);
  },

  async 'imports a state, and continues from there'(context) {
    await context.company.control.clock.freeze();
    const state = await context.company.control.state.export();
    const write = async () => (await context.call('POST', '/api/contacts', contact(context.marker))).text;
    const first = await write();
    await context.company.control.state.import(state);
    return problemUnless((await write()) === first, 'the same write gave another record');
  },

  async 'reads a journal of its own requests'(context) {
    const count = 1 + (context.number % 5);
    await context.company.control.journal.clear();
    for (let turn = 0; turn < count; turn += 1)
      await context.call('GET', `/api/contacts?q=${context.marker}`);
    const entries = await context.company.control.journal.read();
    const marked = entries.filter(({ request }) => request.address.includes(context.marker));
    return problemUnless(
      entries.length === count && marked.length === count,
      `journal has ${entries.length} entries, ${marked.length} of them its own`,
    );
  },

  async 'is rejected with its token in another company'({ company }) {
    const { access_token } = await company.control.tokens.create();
    const elsewhere = company.baseUrl.replace(company.name, 'acme');
    const { status } = await company.fetch(`${elsewhere}/api/contacts`, {
      headers: { Authorization: `Bearer ${access_token}` },
    });
    return problemUnless(status === 401, `the token got ${status} in acme`);
  },
};

/** A company for one scenario, and a unique marker. */
export type ScenarioContext = {
  company: OwnCompany;
  /** Unique to the scenario; every record that it writes has it in its name. */
  marker: string;
  /** The number of the scenario, from 0. */
  number: number;
  /** Calls the company's API as its administrator, by password. */
  call(method: string, address: string, body?: object): Promise<ApiResponse>;
};

/** A response. */
type ApiResponse = {
  status: number;
  text: string;
  json: unknown;
};

/** Runs a scenario in a company, and returns the problems that it found. */
type RunScenario = (context: ScenarioContext) => Promise<string[]>;

/** A list with the problem, unless the condition holds. */
function problemUnless(isRight: boolean, says: string): string[] {
  return isRight ? [] : [says];
}

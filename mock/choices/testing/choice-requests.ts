import { basicCredentials } from '../../../testing/http/authorization.ts';
import { type RequestSettings, sendRequest } from '../../../testing/http/send-request.ts';
import { Contract } from '../../contract/contract.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import type { Operation } from '../../contract/operation.ts';
import { type AskedCompany, OAuthSequence, type SequenceStep } from './oauth-sequence.ts';

const compared = [
  'content-type',
  'location',
  'etag',
  'link',
  'www-authenticate',
  'transfer-encoding',
  'connection',
  'set-cookie',
];

/** What is sent to an operation. */
type SequenceRequest = Pick<RequestSettings, 'headers'> & { id?: string; query?: string; body?: Json };

/**
 * Plays requests that show what a company does where the specification is open. It learns methods and addresses from the
 * document that the company serves, and ids from what comes back, so that it gets through whatever the company chose.
 */
export class RequestSequence {
  readonly #company: AskedCompany;
  readonly #contract: Contract;
  readonly steps: SequenceStep[] = [];

  private constructor(company: AskedCompany, contract: Contract) {
    this.#company = company;
    this.#contract = contract;
  }

  /** Plays all requests. */
  static async play(company: AskedCompany): Promise<SequenceStep[]> {
    const document = await company.control.fetch('/__mock/docs/openapi.json');
    const sequence = new RequestSequence(company, new Contract(await document.json()));
    await sequence.#writes();
    await sequence.#lists();
    await sequence.#errors();
    await sequence.#descriptions();
    sequence.steps.push(...(await new OAuthSequence(company).play()));
    return sequence.steps;
  }

  /** Sends a request to an operation of the company's document. */
  async call(operationId: string, { id = '', query = '', body, ...request }: SequenceRequest = {}) {
    const operation = this.#contract.operations.get(operationId);
    if (operation === undefined)
      return this.#record({ request: operationId, status: 0, headers: {}, text: '', violations: [] });
    const path = `${operation.path.replace('{id}', encodeURIComponent(id))}${query}`;
    const types = Object.keys(operation.body?.node.content ?? {});
    const sent = {
      ...request,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: {
        Authorization: this.basic(),
        ...(body === undefined ? {} : { 'Content-Type': types[0] ?? 'application/json' }),
        ...request.headers,
      },
    };
    return this.send(operation.method, path, sent, operation);
  }

  /** Sends any request, and records the response. */
  async send(
    method: string,
    path: string,
    request: Pick<RequestSettings, 'headers' | 'body'>,
    operation?: Operation,
  ) {
    const { host, port } = new URL(this.#company.baseUrl);
    const response = await sendRequest({ ...request, port: Number(port), host, path, method });
    const { status, text, json } = response;
    const headers = Object.fromEntries(
      compared.flatMap((name) =>
        response.headers[name] === undefined ? [] : [[name, String(response.headers[name])]],
      ),
    );
    const type = (headers['content-type'] ?? '').split(';')[0] ?? '';
    const violations = operation === undefined ? [] : this.#violations(operation, status, type, json, text);
    return this.#record({ request: `${method} ${path}`, status, headers, text, violations }, json);
  }

  #record(step: SequenceStep, json?: unknown): SequenceStep & { json?: unknown } {
    this.steps.push(step);
    return { ...step, json };
  }

  basic(at = 0): string {
    return basicCredentials(this.#company.users[at]);
  }

  #violations(operation: Operation, status: number, type: string, json: unknown, text: string): string[] {
    const declared = operation.responses.get(status)?.node;
    if (declared === undefined) return [`${operation.operationId} declares no ${status}`];
    const types = Object.keys(declared.content ?? {});
    if (text === '')
      return types.length === 0 ? [] : [`the ${status} of ${operation.operationId} has no body`];
    if (!types.includes(type)) return [`${operation.operationId} declares no ${type} for ${status}`];
    const validate = this.#contract.responseValidator(operation, status, type);
    if (validate === undefined || json === undefined || validate(json)) return [];
    const [error] = validate.errors ?? [];
    return [
      `${operation.operationId} ${status} at ${error?.instancePath}: ${error?.message} ${JSON.stringify(error?.params)}`,
    ];
  }

  /** The id of a created record, from its address or else from the body. */
  #idOf({ headers, json }: Pick<SequenceStep, 'headers'> & { json?: unknown }): string {
    const address = headers.location?.split('/').at(-1);
    return address === undefined ? String(findMember(json, 'id') ?? '') : decodeURIComponent(address);
  }

  async #writes(): Promise<void> {
    const contact = {
      type: 'Client',
      last_name: 'Gropius',
      email: 'Walter@Bauhaus.example',
      notes: ' two  ',
    };
    const wrapped = { contact: { ...contact, addresses: [{ address: { city: 'Weimar' } }] } };
    const bare = { ...contact, addresses: [{ city: 'Dessau' }] };
    const created = await this.call('createContact', { body: wrapped });
    const other = await this.call('createContact', { body: bare });
    await this.call('createContact', { body: { contact: { ...contact, number: 'G-1', unheard_of: 1 } } });
    await this.call('createContact', {
      body: { contact: { ...contact, id: 'x'.repeat(22), created_at: '2020-01-01T00:00:00Z' } },
    });
    await this.call('createContact', { body: { contact: { type: 'Client', organisation: 'Bauhaus' } } });
    const first = [this.#idOf(created), this.#idOf(other)].find((id) => id !== '') ?? '';
    await this.call('readContact', { id: first });
    await this.call('updateContact', {
      id: first,
      body: { contact: { type: 'Client', last_name: 'Albers' } },
    });
    await this.call('updateContact', { id: first, body: { type: 'Client', last_name: 'Albers' } });
    const headers = { 'Content-Type': 'application/json' };
    await this.call('updateContact', { id: first, body: { contact: { last_name: 'Albers' } }, headers });
    const { json } = await this.call('readContact', { id: first });
    const version = findMember(json, 'lock_version') ?? 0;
    const whole = { type: 'Client', last_name: 'Albers', lock_version: version };
    await this.call('updateContact', {
      id: first,
      body: { contact: whole },
      headers: { 'If-Match': '"other"' },
    });
    await this.call('updateContact', { id: first, body: { contact: { ...whole, lock_version: 0 } } });
    await this.call('readContact', { id: first, query: '?fields=last_name,unheard_of' });
    const items = [{ line_item: { name: 'Chair', price_single: 10.5, quantity: 2 } }];
    const invoice = await this.call('createInvoice', {
      body: { invoice: { contact_id: first, title: 'Chairs', date: '2026-03-02', line_items: items } },
    });
    const invoiceId = this.#idOf(invoice);
    await this.call('createInvoice', { body: { invoice: { title: 'Nothing', line_items: items } } });
    await this.call('createInvoice', {
      body: { title: 'Nothing', line_items: [{ name: 'x', price_single: 1 }] },
    });
    await this.call('createInvoice', { body: { invoice: { title: 'Nothing' } } });
    await this.call('createContactInvoice', {
      id: first,
      body: { invoice: { title: 'Under', line_items: items } },
    });
    await this.call('readInvoice', { id: invoiceId });
    await this.call('createInvoicePayment', { id: invoiceId, body: { payment: { amount: 100_000 } } });
    await this.call('createInvoicePayment', {
      id: invoiceId,
      body: { payment: { amount: 1, is_partial: true } },
    });
    const comment = await this.call('createContactComment', {
      id: first,
      body: { comment: { text: 'Hello' } },
    });
    await this.call('readComment', { id: this.#idOf(comment) });
    await this.call('listContactComments', { id: first });
    await this.call('listContactInvoices', { id: first });
    const second = await this.call('createContact', {
      body: { contact: { type: 'Client', last_name: 'Kandinsky' } },
    });
    await this.call('destroyInvoice', { id: invoiceId });
    await this.call('destroyContact', { id: this.#idOf(second) });
    await this.call('destroyContact', { id: first });
    await this.call('readComment', { id: this.#idOf(comment) });
    const [paid] = await this.#ids('listInvoices', '?filter[status]=closed', 'invoices');
    await this.call('destroyInvoice', { id: paid ?? '' });
    const [order] = await this.#ids('listOrders', '?per_page=1', 'orders');
    await this.call('createOrderComment', { id: order ?? '', body: { comment: { text: 'Stays' } } });
    await this.call('destroyOrder', { id: order ?? '' });
  }

  async #ids(operationId: string, query: string, collection: string): Promise<string[]> {
    const { json } = await this.call(operationId, { query });
    const elements = (json as JsonObject | undefined)?.[collection];
    return Array.isArray(elements) ? elements.map((one) => String(findMember(one, 'id'))) : [];
  }

  async #lists(): Promise<void> {
    const queries = [
      '',
      '?per_page=2',
      '?per_page=2&page=2',
      '?page=900',
      '?per_page=1000',
      '?per_page=none',
      '?q=o',
      '?q=ou',
      '?q=*o*',
      '?fields=number,email',
    ];
    for (const query of queries) await this.call('listContacts', { query });
    await this.call('listInvoices', { query: '?per_page=3' });
    await this.call('listPayments', { query: '?per_page=1' });
    await this.call('listAuthPermissions', { query: '?q=contacts' });
  }

  async #errors(): Promise<void> {
    const invalid = { contact: { type: 'Client', last_name: 'x', addresses: [{ address: { zip: '1' } }] } };
    await this.call('createContact', { body: invalid });
    await this.call('createContact', { body: invalid, query: '?locale=de_DE' });
    await this.call('createContact', { body: invalid, query: '?locale=xx_XX' });
    const { path = '', method = 'POST' } = this.#contract.operations.get('createContact') ?? {};
    const headers = { Authorization: this.basic(), 'Content-Type': 'application/json' };
    const raw = (body: string | Buffer, more: Record<string, string> = {}) =>
      this.send(method, path, { headers: { ...headers, ...more }, body });
    await raw('{"contact": ');
    await raw('{"contact": {"type": "Client", "last_name": "a", "last_name": "b"}}');
    await raw('{"contact": {"type": "Client", "last_name": "a"}}', { 'Content-Type': 'text/plain' });
    await raw(
      Buffer.concat([
        Buffer.from('{"contact":{"type":"Client","last_name":"'),
        Buffer.from([0xe4]),
        Buffer.from('"}}'),
      ]),
    );
    await raw('{"contact": {"type": "Client", "last_name": "a"}}', { 'Transfer-Encoding': 'chunked' });
    await this.send('GET', '/api/contacts', {});
    await this.send('GET', '/api/nothing', {});
    await this.send('GET', '/api/nothing', { headers });
    await this.send('TRACE', '/api/contacts', { headers });
    await this.send('PATCH', '/api/contacts', { headers });
    await this.send('GET', '/api/contacts/none', { headers });
    const token = await this.#token('api/contacts:read');
    await this.send('GET', `/api/contacts?access_token=${token}&per_page=1`, { headers });
    await this.send('GET', `/api/contacts?access_token=none&per_page=1`, { headers });
    const bearer = { Authorization: `Bearer ${token}` };
    const [contact = ''] = await this.#ids('listContacts', '?per_page=1', 'contacts');
    await this.call('destroyContact', { id: contact, headers: bearer });
    await this.call('createContact', {
      body: { contact: { type: 'Client', last_name: 'x' } },
      headers: bearer,
    });
    await this.call('destroyContact', { id: contact, headers: { Authorization: this.basic(1) } });
    const [{ email, password } = { email: '', password: '' }] = this.#company.users;
    const inCapitals = basicCredentials({ email: email.toUpperCase(), password });
    await this.call('readCurrentUser', { headers: { Authorization: inCapitals } });
    await this.call('readCurrentCompany');
  }

  async #token(scope: string): Promise<string> {
    return (await this.#company.control.tokens.create({ scope })).access_token;
  }

  async #descriptions(): Promise<void> {
    await this.call('readContactSchema');
    await this.call('readInvoiceSchema');
    await this.call('listSchemas');
    await this.call('listSchemas', { query: '?gem_version=true' });
    await this.call('listSchemas', { query: '?v=9.9' });
    await this.call('readContactSchema', { query: '?v=9.9' });
  }
}

/** The first member of this name in a JSON value, however deep. */
function findMember(value: unknown, name: string): Json | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const object = value as JsonObject;
  if (!Array.isArray(value) && Object.hasOwn(object, name)) return object[name];
  for (const member of Object.values(object)) {
    const found = findMember(member, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The code that is to be tested: it keeps people in the API. */
export class AddressBook {
  readonly #contacts: string;
  readonly #headers: Record<string, string>;

  constructor(baseUrl: string, accessToken: string) {
    this.#contacts = `${baseUrl}/api/contacts`;
    this.#headers = { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' };
  }

  async names(search: string): Promise<string[]> {
    const answer = await this.#call(`${this.#contacts}?q=${encodeURIComponent(search)}`);
    const { contacts } = (await answer.json()) as { contacts: { contact: { last_name: string } }[] };
    return contacts.map(({ contact }) => contact.last_name);
  }

  async add(lastName: string): Promise<void> {
    const body = JSON.stringify({ contact: { type: 'Client', last_name: lastName } });
    await this.#call(this.#contacts, { method: 'POST', body });
  }

  /** Tries again while the service is busy. */
  async #call(address: string, init: RequestInit = {}, triesLeft = 20): Promise<Response> {
    const answer = await fetch(address, { ...init, headers: this.#headers });
    if (answer.ok) return answer;
    if (answer.status === 503 && triesLeft > 0) return this.#call(address, init, triesLeft - 1);
    const { errors } = (await answer.json()) as { errors: [property: string, message: string][] };
    throw new Error(errors.map((pair) => pair.join(' ')).join(', '));
  }
}

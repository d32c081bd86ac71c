import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Mock, startMock } from '../../start.ts';
import type { Control, NewCompany, OwnCompany } from '../client/control-client.ts';

/** One strict mock for a file of tests, and on it a new company for each test, dropped after it. */
export class CompanyTest {
  mock!: Mock;
  company!: OwnCompany;
  /** Header fields of requests of its administrator, with or without a JSON body. */
  asAdmin: Record<string, string> = {};

  constructor(options: NewCompany = {}) {
    beforeAll(async () => {
      this.mock = await startMock({ strict: true });
    });
    afterAll(() => this.mock.stop());
    beforeEach(async () => {
      this.company = await this.mock.control.companies.create(options);
      const { access_token } = await this.company.control.tokens.create();
      this.asAdmin = { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' };
      return () => this.company.delete();
    });
  }

  /** Controls the company. */
  get control(): Control {
    return this.company.control;
  }

  /** Calls the company's API as its administrator. */
  get(address: string): Promise<Response> {
    return this.company.fetch(address, { headers: this.asAdmin });
  }

  /** Creates a contact as its administrator. */
  create(contact: object): Promise<Response> {
    const body = JSON.stringify({ contact });
    return this.company.fetch('/api/contacts', { method: 'POST', headers: this.asAdmin, body });
  }
}

import { createControl, type OwnCompany } from 'countersign';
import { test as base, inject } from 'vitest';

/** A company of its own for every test: users, an app, data, a clock and troubles that no other test sees. */
export const test = base.extend<{ company: OwnCompany }>({
  company: async ({ task }, use) => {
    // The same test finds the same data every time.
    await using company = await createControl(inject('mockUrl')).companies.create({ seed: task.name });
    await use(company);
  },
});

// Starts a mock, makes a company, and calls its API: node first-contact.mjs
import 'countersign/localhost';
import { startMock } from 'countersign';

const begun = performance.now();
const mock = await startMock();
const took = Math.round(performance.now() - begun);

const company = await mock.control.companies.create({ locale: 'fr_FR' });
const { access_token } = await company.control.tokens.create({ scope: 'api/contacts:read' });
const answer = await fetch(`${company.baseUrl}/api/contacts`, {
  headers: { Authorization: `Bearer ${access_token}` },
});
const { collection } = await answer.json();
await mock.stop();

console.log(JSON.stringify({ took, status: answer.status, entries: collection.total_entries }));

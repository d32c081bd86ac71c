import { isJsonObject } from '../../contract/json.ts';
import type { Exchange } from '../../http/exchange/exchange.ts';
import type { HttpService } from '../../http/exchange/service.ts';
import { allowedCallback } from '../../oauth/authorization/callback.ts';
import { authenticateUser } from '../../oauth/authorization/login.ts';
import { codes } from '../../oauth/grants/codes.ts';
import { tokens } from '../../oauth/grants/tokens.ts';
import { findCode } from '../../oauth/token/code-exchange.ts';
import { requireContact } from '../../resources/rules/document.ts';
import type { Install } from '../../world/behaviour.ts';
import type { Company } from '../../world/company.ts';
import {
  findCompanyOfRecord,
  handleElsewhere,
  rememberOtherCompanies,
  sentToken,
  shareCallers,
  shareRecords,
} from '../builders/access.ts';
import {
  everywhere,
  inLists,
  inNestedLists,
  inSchemas,
  inSearches,
  inSingleRecords,
  nestedTypes,
  onEach,
  onUpdates,
} from '../builders/places.ts';
import { byToken, type Calls, matchCalls } from '../builders/requests.ts';
import { changeBody } from '../builders/responses.ts';
import { faultsInSection } from '../builders/section.ts';

/** Whether a call has a token of its company that never expires. */
const hasOfflineToken = (exchange: Exchange): boolean =>
  tokens.get(exchange.company, sentToken(exchange))?.endsAtMs === null;

/** Lets some calls reach records of other companies by the id in their URL. */
const reachRecords = (calls: Calls): Install => {
  const isCall = matchCalls(calls);
  return handleElsewhere((exchange, service) =>
    isCall(exchange) ? findCompanyOfRecord(exchange, service) : undefined,
  );
};

/** The fields of the record that a request sends, with or without its envelope. */
function countSentFields({ operation, body = {} }: Exchange): number {
  const wrapped = body[operation?.resource?.type ?? ''];
  return Object.keys(isJsonObject(wrapped) ? wrapped : body).length;
}

/** The companies that were created after the one that a request is for. */
function newerCompanies({ company }: Exchange, { world }: HttpService): Company[] {
  const all = [...world.companies.values()];
  return all.slice(all.indexOf(company) + 1);
}

const showRecordsInSchemas: Install = (behaviours) => {
  const elsewhere = rememberOtherCompanies(behaviours);
  changeBody({ action: 'schema' }, (schema, { type }) => {
    const records = elsewhere().flatMap((company) => company.records.list(type));
    return { ...schema, examples: records.map(({ fields }) => fields) };
  })(behaviours);
};

/** Makes a user of another company one of this company when it logs in. */
const shareUsersInDialog: Install = (behaviours) => {
  const elsewhere = rememberOtherCompanies(behaviours);
  behaviours.replace(authenticateUser, (find, company, email, password) => {
    const stranger = elsewhere().flatMap((other) => find(other, email, password) ?? [])[0];
    const user = find(company, email, password) ?? stranger;
    if (user !== undefined && user === stranger) company.addUser(user);
    return user;
  });
};

/** Issues the tokens of the implicit grant in the other companies, too. */
const issueElsewhere: Install = (behaviours) => {
  const elsewhere = rememberOtherCompanies(behaviours);
  behaviours.replace(allowedCallback, (allow, company, ...given) => {
    const callback = allow(company, ...given);
    const accessToken = callback.access_token ?? '';
    const token = tokens.get(company, accessToken);
    if (token !== undefined) for (const other of elsewhere()) tokens.set(other, accessToken, token);
    return callback;
  });
};

/** Accepts documents for the contacts of other companies. */
const shareContactsOfDocuments: Install = (behaviours) => {
  const elsewhere = rememberOtherCompanies(behaviours);
  behaviours.replace(requireContact, (check, draft) => {
    const id = String(draft.fields.contact_id);
    return elsewhere().some(({ records }) => records.get('contact', id) !== undefined) ? [] : check(draft);
  });
};

/** Accepts the codes of the other companies. */
const shareCodes: Install = (behaviours) => {
  const elsewhere = rememberOtherCompanies(behaviours);
  behaviours.replace(findCode, (find, company, request) => {
    const shared = elsewhere().map((other) => codes.get(other, request.code ?? ''));
    return shared.find((code) => code !== undefined) ?? find(company, request);
  });
};

/** Faults of the isolation of companies: each exposes other companies' data in the company where it is on. */
export const companyFaults = [
  ...faultsInSection('1-company-scope', 'accepted', {
    'companies.records-shared': {
      seen: 'Records of other companies are shown.',
      places: [inSingleRecords, inLists, inSearches],
      build: (calls) => shareRecords(calls),
    },
  }),
  ...faultsInSection('1-company-scope', 'accepted', {
    'companies.records-shared': {
      seen: 'Records of other companies can be reached by their ids.',
      places: [
        inNestedLists,
        ...onEach(
          nestedTypes.filter(({ type }) => type === 'payment'),
          'read',
        ),
        ...onEach(
          nestedTypes.filter(({ type }) => type === 'comment'),
          'update',
        ),
      ],
      build: reachRecords,
    },
    'companies.records-shared-on-updates-of-one-field': {
      seen: 'Records of other companies can be updated, but only one field at a time.',
      install: reachRecords(
        (exchange) => matchCalls(onUpdates.calls)(exchange) && countSentFields(exchange) === 1,
      ),
    },
    'companies.newer-records-shared-in-lists': {
      seen: 'Lists have the records of companies that were created later; not those of earlier ones.',
      install: shareRecords(inLists.calls, newerCompanies),
    },
    'companies.records-shared-in-schemas': {
      seen: 'The examples of a schema are records of other companies.',
      install: showRecordsInSchemas,
    },
    'companies.contacts-shared-in-bodies': {
      seen: 'An order or an invoice can be assigned to a contact of another company.',
      install: shareContactsOfDocuments,
    },
    'companies.current-of-the-first': {
      seen: '`GET /api/companies/current` returns the first company at the address of every company.',
      shape: 'wrong value',
      install: handleElsewhere((exchange, { world }) =>
        matchCalls({ action: 'current', type: 'company' })(exchange) ? world.defaultCompany : undefined,
      ),
    },
    'companies.users-shared-in-the-dialog': {
      seen: 'The login page logs in the users of other companies.',
      install: shareUsersInDialog,
    },
    'companies.logins-shared': {
      seen: 'The email and password of a user of another company are accepted.',
      install: shareCallers({ authenticationMethod: 'basic' }),
    },
    'companies.tokens-shared': {
      section: '5.2-user-token',
      seen: 'A token issued by another company is accepted.',
      places: [everywhere, inSchemas],
      build: (calls) => shareCallers({ ...byToken, ...calls }),
    },
    'companies.offline-tokens-shared': {
      section: '5.2-user-token',
      seen: 'A token issued by another company is accepted if it was requested with `offline_access`.',
      install: shareCallers(byToken, hasOfflineToken),
    },
    'companies.implicit-tokens-shared': {
      section: '5.2-user-token',
      seen: 'A token of the implicit grant works in every company of its user.',
      shape: 'one method only',
      install: issueElsewhere,
    },
    'companies.codes-shared': {
      section: '5.2-user-token',
      seen: 'A code issued by another company is exchanged for a token.',
      install: shareCodes,
    },
  }),
];

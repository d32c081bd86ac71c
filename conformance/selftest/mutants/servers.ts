import { publishedVocabulary, type Vocabulary } from '../../../testing/request-sequence/vocabulary.ts';

/** A server whose source is mutated. The suite knows it by its URL and its profile only. */
export type MutatedServer = {
  readonly name: 'reference' | 'mock';
  /** Globs of its source files in the repository. */
  readonly sources: readonly string[];
  /** Arguments of Node that start it on a free port. It prints its URL. */
  readonly start: readonly string[];
  /** Where it serves its profile; undefined if it prints it. */
  readonly profilePath?: string;
  /** How it names things that the specification leaves open. */
  readonly vocabulary: Vocabulary;
};

const reference: Vocabulary = {
  wrapped: false,
  updateMethod: 'PATCH',
  contact: {
    number: 'number',
    firstName: 'given_name',
    lastName: 'family_name',
    organisation: 'company_name',
    email: 'mail',
  },
  bodies: {
    order: (text) => ({ subject: text, currency: 'EUR' }),
    invoice: (text, contact) => ({ subject: text, customer_id: contact, discount_percent: 0 }),
    comment: (text) => ({ remark: text, internal: false }),
    email: (text) => ({ to_addr: 'a@x.example', body: text }),
    payment: () => ({ sum: 12.5, channel: 'cash' }),
  },
  address: (text) => ({ town: text, post_code: '1010' }),
  lineItem: (text) => ({ label: text, amount: 1.25, price_each: 0 }),
  blankAddress: { town: '' },
  wrongEnum: { tone: 'none' },
  wrongType: { newsletter: 'perhaps' },
};

/** The reference server with its default choices, and the mock as `npm start` starts it. */
export const mutatedServers: readonly MutatedServer[] = [
  {
    name: 'reference',
    sources: [
      'conformance/selftest/reference-server/{api,oauth,request,state}/**/*.ts',
      'conformance/selftest/reference-server/*.ts',
    ],
    start: ['conformance/selftest/serve.ts', 'default'],
    vocabulary: reference,
  },
  {
    name: 'mock',
    sources: ['mock/{http,oauth,resources,world,contract,pages,messages}/**/*.ts'],
    start: ['mock/main.ts', '--port', '0'],
    profilePath: '/__mock/profile',
    vocabulary: publishedVocabulary,
  },
];

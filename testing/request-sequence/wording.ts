/** How a server spells a request that the specification leaves open, for the request sequence. */
export type Wording = {
  readonly wrapped: boolean;
  readonly updateMethod: 'PUT' | 'PATCH';
  /** Fields that a record of a type needs; `text` is a text that is searched. */
  readonly bodies: Readonly<Record<string, (text: string, contact: string | number) => object>>;
  /** Fields of a contact by their role. */
  readonly contact: Readonly<Record<'number' | 'firstName' | 'lastName' | 'organisation' | 'email', string>>;
  /** A nested address and a line item, with the field that is required. */
  readonly address: (text: string) => object;
  readonly lineItem: (text: string) => object;
  readonly blankAddress: object;
  /** A value of a contact that its enum does not have, and one of another type than the declared one. */
  readonly wrongEnum: object;
  readonly wrongType: object;
  /** An address with a value that its enum does not have, where there is one. */
  readonly wrongAddress?: object;
  /** Values of a contact that count as nothing: 0, false. */
  readonly nothings?: object;
  /** An update that makes the destroy of an invoice fail, where the server knows one. */
  readonly lock?: object;
};

/** The spelling of the published schemas, version 1.0. */
export const publishedWording: Wording = {
  wrapped: true,
  updateMethod: 'PUT',
  contact: {
    number: 'number',
    firstName: 'first_name',
    lastName: 'last_name',
    organisation: 'organisation',
    email: 'email',
  },
  bodies: {
    order: (text, contact) => ({ title: text, contact_id: contact }),
    invoice: (text, contact) => ({ title: text, contact_id: contact }),
    comment: (text) => ({ text }),
    email: (text) => ({ to_addr: 'a@x.example', body: text, subject: text }),
    payment: () => ({ amount: 12.5, is_partial: true }),
  },
  address: (text) => ({ city: text, zip: '1010' }),
  lineItem: (text) => ({ name: text, price_single: 1.25, quantity: 0 }),
  blankAddress: { city: '' },
  wrongEnum: { gender: 'none' },
  wrongType: { is_employee: 'perhaps' },
  wrongAddress: { city: 'Quito', address_type: 'none' },
  nothings: { due_days: 0, is_employee: false },
  lock: { status: 'open' },
};

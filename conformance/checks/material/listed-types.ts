/** Types to which the specification gives a list and addresses of their own (section 2.1). */
export const listedTypes: readonly string[] = ['contact', 'order', 'invoice'];

/** Types that are created beneath a parent only (section 4.1, path rule 4). */
export const childTypes: readonly string[] = ['comment', 'email', 'payment'];

/** Types that live inside the JSON of their parent only (section 4.1, path rule 3), with the property that holds them. */
export const nestedTypes: readonly { readonly type: string; readonly property: string }[] = [
  { type: 'address', property: 'addresses' },
  { type: 'line_item', property: 'line_items' },
];

/** Everything that the table of resource types names (section 2.1). */
export const specifiedTypes: readonly string[] = [
  ...listedTypes,
  ...childTypes,
  ...nestedTypes.map(({ type }) => type),
];

/** Something that documents charge for. */
export type Product = {
  name: string;
  /** Net price of one unit. */
  price: number;
  cost: number | null;
  unit: string;
  /** Tax in per cent. */
  tax: number;
};

/** The products of the seeded companies. Prices have odd decimals on purpose, so that totals are rounded. */
export const products: readonly Product[] = [
  { name: 'Consulting', price: 95, cost: 61.5, unit: 'h', tax: 19 },
  { name: 'Milling cutter 12 mm', price: 34.95, cost: 18.2, unit: 'pcs', tax: 19 },
  { name: 'Recycled paper A4', price: 0.0129, cost: 0.0087, unit: 'sheets', tax: 19 },
  { name: 'Handbook, printed', price: 24.9, cost: 9.75, unit: 'pcs', tax: 7 },
  { name: 'Delivery', price: 6.49, cost: null, unit: 'trip', tax: 19 },
  { name: 'Maintenance contract', price: 129.99, cost: 40, unit: 'month', tax: 19 },
  { name: 'Oak board, planed', price: 17.333333, cost: 11.1, unit: 'm²', tax: 19 },
  { name: 'Training day', price: 1180, cost: 720, unit: 'day', tax: 0 },
];

/** Titles of documents. */
export const titles: readonly string[] = [
  'Tools for the workshop',
  'Office supplies',
  'Herbstlieferung',
  'Schulung im Haus',
  'Commande de printemps',
  'Yearly maintenance',
];

/** Texts of comments. */
export const comments: readonly string[] = [
  'Called back, wants an offer by Friday.',
  'Bitte immer mit Bestellnummer versenden.',
  'Préfère être appelée le matin.',
  'Agreed on 2 % for payment within ten days.',
  'Lieferung verschoben: Hochwasser.',
];

/** Tags of contacts and documents. */
export const tags: readonly string[] = ['wholesale', 'north', 'priority', 'newsletter', 'fair'];

/** Names and words for plausible people and organisations of one country. All of them are invented. */
export type Locale = {
  /** Language of letters, `de`. */
  language: string;
  currency: string;
  country: string;
  /** ISO 3166 code of the country of bank accounts. */
  bankCountry: 'DE' | 'FR' | 'GB';
  dialling: string;
  women: readonly string[];
  men: readonly string[];
  families: readonly string[];
  /** First and last words of organisations. */
  firms: readonly string[];
  trades: readonly string[];
  streets: readonly string[];
  /** Postal code and city. */
  places: readonly (readonly [zip: string, city: string])[];
  banks: readonly string[];
};

const german: Locale = {
  language: 'de',
  currency: 'EUR',
  country: 'Deutschland',
  bankCountry: 'DE',
  dialling: '+49',
  women: ['Anneliese', 'Birgit', 'Çiğdem', 'Jördis', 'Katharina', 'Mareike', 'Ute', 'Wiebke'],
  men: ['Aljoscha', 'Björn', 'Emre', 'Friedrich', 'Jürgen', 'Lars', 'Matthias', 'Ömer'],
  families: [
    'Ahlers',
    'Bäumler',
    'Grünwald',
    'Hansen',
    'Köhler',
    'Müller-Lüdenscheidt',
    'Straßburger',
    'Yıldız',
  ],
  firms: ['Nordlicht', 'Bergmann', 'Elbtal', 'Lindenhof', 'Rheinblick', 'Schwarzwälder'],
  trades: ['Werkzeugbau GmbH', 'Druckerei KG', 'Logistik AG', 'Möbel GmbH & Co. KG', 'Getränke OHG'],
  streets: ['Hafenstraße', 'Am Mühlbach', 'Lindenallee', 'Goethestraße', 'Zum Weinberg'],
  places: [
    ['20457', 'Hamburg'],
    ['50667', 'Köln'],
    ['80331', 'München'],
    ['01067', 'Dresden'],
    ['97070', 'Würzburg'],
  ],
  banks: ['Elbsparkasse', 'Volksbank Lindenhof', 'Handelsbank Köln'],
};

const french: Locale = {
  language: 'fr',
  currency: 'EUR',
  country: 'France',
  bankCountry: 'FR',
  dialling: '+33',
  women: ['Agnès', 'Béatrice', 'Chloé', 'Élodie', 'Françoise', 'Maëlle', 'Noémie', 'Zoé'],
  men: ['Aurélien', 'Benoît', 'Cédric', 'Étienne', 'François', 'Gaël', 'Loïc', 'Théo'],
  families: ['Aubert', 'Bélanger', 'Cœurdevey', 'Delacroix', 'Garçon', 'Lefèvre', 'Noël', "D'Hérouville"],
  firms: ['Étoile du Sud', 'Belleville', 'Les Trois Chênes', 'Mont-Clair', 'Rivage'],
  trades: ['Imprimerie SARL', 'Conseil SAS', 'Textiles SA', 'et Fils', 'Charpente SARL'],
  streets: ['rue de la Gare', 'avenue des Tilleuls', 'quai de l’Île', 'place du Marché'],
  places: [
    ['75011', 'Paris'],
    ['69002', 'Lyon'],
    ['13006', 'Marseille'],
    ['67000', 'Strasbourg'],
    ['42000', 'Saint-Étienne'],
  ],
  banks: ['Banque du Rivage', 'Crédit des Tilleuls', 'Caisse de Belleville'],
};

const english: Locale = {
  language: 'en',
  currency: 'GBP',
  country: 'United Kingdom',
  bankCountry: 'GB',
  dialling: '+44',
  women: ['Abigail', 'Bronwen', 'Chidinma', 'Eleanor', 'Freya', 'Harriet', 'Niamh', 'Zadie'],
  men: ['Alistair', 'Bertram', 'Callum', 'Desmond', 'Gareth', 'Isaac', 'Olufemi', 'Rupert'],
  families: [
    'Ashworth',
    'Blackwood',
    "O'Sullivan",
    'Featherstonehaugh',
    'Llewellyn',
    'Okafor',
    'Pemberton',
    'Smith-Jones',
  ],
  firms: ['Harbourside', 'Thistle & Rowan', 'Kingfisher', 'Old Mill', 'Saltmarsh'],
  trades: ['Engineering Ltd', 'Stationers Ltd', 'Catering plc', 'Foundry Ltd', 'Partners LLP'],
  streets: ['Quayside', 'Mill Lane', 'Victoria Road', 'Church Row', 'The Shambles'],
  places: [
    ['BS1 4QA', 'Bristol'],
    ['EH1 1BB', 'Edinburgh'],
    ['LS1 6AA', 'Leeds'],
    ['CF10 1EP', 'Cardiff'],
    ['YO1 7HZ', 'York'],
  ],
  banks: ['Saltmarsh Mutual', 'Bank of the Shambles', 'Northern Mills Bank'],
};

/** The locales that contacts come from. */
export const locales: readonly Locale[] = [german, french, english];

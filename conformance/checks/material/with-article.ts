/** A noun of the domain with its indefinite article: `an order`, `a line item`. */
export const withArticle = (noun: string): string =>
  `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun.replaceAll('_', ' ')}`;

// Numbers with their noun, by the plural rules of a language.

/**
 * @param {string} language
 * @returns {(n: number, one: string, many: string) => string}
 */
export function counter(language) {
  const rules = new Intl.PluralRules(language);
  const figures = new Intl.NumberFormat(language);
  return (n, one, many) => `${figures.format(n)} ${rules.select(n) === 'one' ? one : many}`;
}

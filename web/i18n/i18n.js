// The languages of the page. English stands in the code; another language comes as one file of messages, made from
// web/i18n/locale/*.po (docs/languages.md). What it lacks stays English.
import { SITE } from '../boot/site.js';
import { LANGUAGES } from './languages.js';

/** @typedef {keyof typeof LANGUAGES} LanguageCode */

/** Return the language of ours that is meant by a code such as `de-AT`, else English. @param {string} code */
export function languageOf(code) {
  const wanted = /** @type {LanguageCode} */ (code.toLowerCase().split('-')[0]);
  return Object.hasOwn(LANGUAGES, wanted) ? wanted : 'en';
}

/**
 * Fetch the messages of a language; none where they do not arrive.
 * @param {LanguageCode} code
 * @returns {Promise<Record<string, string> | null>}
 */
export async function fetchMessages(code) {
  try {
    const answer = await fetch(new URL(`data/messages.${code}.json`, SITE));
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** Message by its key, such as `strings.back`, or by its English where it has placeholders. @type {Record<string, string>} */
let messages = {};
/** Language of the page. @type {LanguageCode} */
let pageLanguage = 'en';
/** Language in which the engine is asked to answer. @type {LanguageCode} */
let engineLanguage = 'en';
/** The words that were translated so far, by part. @type {Map<string, object>} */
const translated = new Map();

/** The categories of plural rules, in the order in which a message lists its forms. */
const CATEGORIES = /** @type {const} */ (['zero', 'one', 'two', 'few', 'many', 'other']);

let figures = new Intl.NumberFormat('en');
const englishForm = pluralForms('en');
let pluralForm = englishForm;

const PLACEHOLDER = /\{(\w+)(?::([^{}]*))?\}/g;

/**
 * Fetch the messages of a language and speak it from now on. If they do not arrive the page goes on in English.
 * @param {LanguageCode} code
 * @returns {Promise<boolean>} whether it is another language than English
 */
export async function loadLanguage(code) {
  const file = code === 'en' ? null : await fetchMessages(code);
  if (file) useLanguage(code, file);
  return file !== null;
}

/**
 * Speak a language from now on.
 * @param {LanguageCode} code
 * @param {Record<string, string>} file  its messages
 */
export function useLanguage(code, file) {
  messages = file;
  pageLanguage = code;
  engineLanguage = code;
  figures = new Intl.NumberFormat(code);
  pluralForm = pluralForms(code);
  for (const [part, words] of translated) translate(part, words);
}

/** Ask the engine in the language in which a scene was written down, whatever the page speaks. @param {LanguageCode} code */
export function useEngineIn(code) {
  engineLanguage = code;
}

/** Return the language that the engine answers in. */
export const currentLanguage = () => engineLanguage;

/** Return the folder of books and rules in the page's language: `de/`, or '' where they are English, which lies above. */
export const languageFolder = () => messages['folder'] ?? '';

/** Return the attribute of an element whose text is in a language, if that is not the page's. @param {string} code */
export const inLanguage = (code) => ({ lang: document.documentElement.lang === code ? null : code });

/**
 * Put the words of a part of the page into the current language, in place.
 * @template {object} T
 * @param {string} part
 * @param {T} words
 * @returns {T}
 */
export function translate(part, words) {
  translated.set(part, words);
  if (pageLanguage !== 'en') replace(part, /** @type {Record<string, unknown>} */ (words));
  return words;
}

/** @param {string} path @param {Record<string, unknown>} words */
function replace(path, words) {
  for (const [name, value] of Object.entries(words)) {
    const key = `${path}.${name}`;
    if (typeof value === 'string') words[name] = messages[key] ?? value;
    else if (value && typeof value === 'object') replace(key, /** @type {Record<string, unknown>} */ (value));
  }
}

/** Return the words of all parts that were loaded, for the extraction of messages. */
export const allWords = () => Object.fromEntries(translated);

/**
 * Return a sentence in the current language, its placeholders filled in. They are those of the engine: `{n}` is a value,
 * `{n:card|cards}` the form that goes with a number, `{name:has|have}` that for a name or for the reader; `*` in a form
 * is the value itself.
 * @param {string} english
 * @param {Record<string, string | number>} [parts]
 * @returns {string}
 */
export function tr(english, parts = {}) {
  const said = messages[english];
  const formOf = said === undefined ? englishForm : pluralForm;
  return (said ?? english).replace(PLACEHOLDER, (_, name, forms) => {
    const value = parts[name] ?? '';
    const text = typeof value === 'number' ? figures.format(value) : called(value);
    return forms === undefined ? text : chosen(forms.split('|'), value, formOf).replaceAll('*', text);
  });
}

/**
 * Return the function that says a sentence: its arguments fill the placeholders, in the order in which the English has them.
 * @param {string} english
 * @returns {(...values: (string | number)[]) => string}
 */
export function phrase(english) {
  const names = new Set([...english.matchAll(PLACEHOLDER)].map(([, name = '']) => name));
  return (...values) => tr(english, Object.fromEntries([...names].map((name, at) => [name, values[at] ?? ''])));
}

/** Return what tells which of its forms a number takes. @param {string} code @returns {(n: number) => number} */
function pluralForms(code) {
  const rules = new Intl.PluralRules(code);
  const { pluralCategories } = rules.resolvedOptions();
  const order = CATEGORIES.filter((each) => pluralCategories.includes(each));
  return (n) => order.indexOf(rules.select(n));
}

/** @param {string[]} forms @param {string | number} value @param {(n: number) => number} formOf */
function chosen(forms, value, formOf) {
  const at = typeof value === 'number' ? formOf(value) : isReader(value) ? 1 : 0;
  return forms[at] ?? forms.at(-1) ?? '';
}

/** Tell whether a name means the person at the table; in a scene the engine says it in English. @param {string} name */
const isReader = (name) => name === 'You' || name === tr('You');

/** Return a name as the page says it. @param {string} name */
export const called = (name) => (name === 'You' ? (messages.You ?? name) : name);

/** Return a noun that has a capital as it stands inside a sentence: small but in German. @param {string} noun */
export const small = (noun) => (pageLanguage === 'de' ? noun : noun.toLowerCase());

/** @param {number} value @param {Intl.NumberFormatOptions} [options] */
export const number = (value, options) =>
  options ? new Intl.NumberFormat(pageLanguage, options).format(value) : figures.format(value);

/** @param {number} when @param {Intl.DateTimeFormatOptions} options */
export const date = (when, options) =>
  new Intl.DateTimeFormat(pageLanguage === 'en' ? 'en-GB' : pageLanguage, options).format(when);

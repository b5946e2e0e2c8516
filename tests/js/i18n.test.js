// The page's sentences: placeholders, forms and figures, in English and in another language.
import assert from 'node:assert/strict';
import test from 'node:test';
import { called, languageFolder, languageOf, phrase, small, tr, translate, useLanguage } from '../../web/i18n/i18n.js';

const MESSAGES = {
  You: 'Du',
  'home.back': 'Zurück',
  'home.places.0': 'Erster',
  '{n:One match|* matches}': '{n} {n:Partie|Partien}',
  '{name:*’s|Your} hand': '{name:Die Hand von *|Deine Hand}',
};

const home = translate('home', { back: 'Back', places: ['First', 'Second'], of: (/** @type {number} */ n) => n });
const said = () => [
  ...[1, 2, 1234].map((n) => tr('{n:One match|* matches}', { n })),
  ...['Ada', 'You'].map((name) => tr('{name:*’s|Your} hand', { name })),
  tr('{who} won', { who: 'You' }),
  ...[home.back, ...home.places, called('You'), small('Round')],
];

test('the arguments of a phrase fill its placeholders in the order of the English', () => {
  const holds = phrase('{name} {name:holds|hold} {n:one card|* cards} of {all}');
  assert.equal(holds('Ada', 1, 9), 'Ada holds one card of 9');
  assert.equal(holds('You', 2, 9), 'You hold 2 cards of 9');
});

test('English is said as it stands', () => {
  assert.deepEqual(said(), [
    ...['One match', '2 matches', '1,234 matches', 'Ada’s hand', 'Your hand', 'You won'],
    ...['Back', 'First', 'Second', 'You', 'round'],
  ]);
});

test('another language has its own forms and figures, and stays English where it lacks a message', () => {
  useLanguage('de', MESSAGES);
  assert.deepEqual(said(), [
    ...['1 Partie', '2 Partien', '1.234 Partien', 'Die Hand von Ada', 'Deine Hand', 'Du won'],
    ...['Zurück', 'Erster', 'Second', 'Du', 'Round'],
  ]);
});

test('words that are loaded later come in the language too', () => {
  useLanguage('de', { 'later.go': 'Los' });
  assert.equal(translate('later', { go: 'Go' }).go, 'Los');
});

test('a browser in a language without a translation is answered in English', () => {
  assert.deepEqual(['de-AT', 'DE', 'en-GB', 'qya'].map(languageOf), ['de', 'de', 'en', 'en']);
});

test('books and rules are read in English where the language has none', () => {
  useLanguage('de', { folder: 'de/' });
  assert.equal(languageFolder(), 'de/');
  useLanguage('fr', {});
  assert.equal(languageFolder(), '');
});

test('numbers take the forms of their language, and in an English sentence those of English', () => {
  const cards = '{n} {n:card|cards}';
  useLanguage('fr', { [cards]: '{n} {n:carte|cartes}' });
  assert.deepEqual([0, 1, 2].map((n) => tr(cards, { n })), ['0 carte', '1 carte', '2 cartes']);
  assert.equal(tr('{n:One trick|* tricks}', { n: 0 }), '0 tricks');
  assert.equal(small('Manche'), 'manche');
  useLanguage(/** @type {any} */ ('pl'), { [cards]: '{n:karta|karty|kart}' });
  assert.deepEqual([1, 2, 5, 22].map((n) => tr(cards, { n })), ['karta', 'karty', 'kart', 'karty']);
});

// Colours of tables and backs of cards that can be chosen: each can be read, in both themes.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const css = ['tokens', 'shell']
  .map((name) => readFileSync(new URL(`../../web/css/${name}.css`, import.meta.url), 'utf8'))
  .join('\n');
const sprite = readFileSync(new URL('../../web/assets/sprite.svg', import.meta.url), 'utf8');

/** Return the colours that the rules of selectors set in a theme. @param {string} theme @param {string[]} selectors @returns {Record<string, string>} */
function coloursOf(theme, ...selectors) {
  /** @type {Record<string, string>} */
  const found = {};
  const resolve = (value) => {
    const [, light, dark] = /^light-dark\((.*), (.*)\)$/.exec(value) ?? [];
    const [, name] = /^var\(--([\w-]+)\)$/.exec(value) ?? [];
    return name ? found[name] : ((theme === 'light' ? light : dark) ?? value);
  };
  for (const [, heads, body] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const mine = heads.replace(/\/\*[^]*?\*\//g, '').split(',');
    if (!mine.some((head) => selectors.includes(head.trim()))) continue;
    for (const [, name, value] of body.matchAll(/--([\w-]+):\s*([^;]+);/gi))
      if (value !== 'initial') found[name] = resolve(value);
  }
  return found;
}

/** @param {string} hex @returns {number} relative luminance (WCAG 2.2) */
function luminance(hex) {
  const long = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1);
  const [r, g, b] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(long.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** @param {string} one @param {string} other */
function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Names of what can be chosen, by the style sheets. @param {string} kind */
const chosen = (kind) =>
  new Set([...css.matchAll(new RegExp(`\\[data-${kind}="(\\w+)"\\]`, 'g'))].map(([, name]) => name));

test('texts and edges stand out on every table', () => {
  const grounds = chosen('ground');
  assert.ok(grounds.size >= 4);
  for (const theme of ['dark', 'light']) {
    for (const ground of grounds) {
      const mine = coloursOf(theme, ':root', `[data-ground][data-ground="${ground}"]`);
      for (const under of ['table', 'surface', 'raised']) {
        for (const text of ['ink', 'ink-2', 'gilt-ink', 'tx-S', 'tx-H', 'tx-D', 'tx-C', 'tx-D4', 'tx-C4']) {
          const ratio = contrast(mine[text], mine[under]);
          assert.ok(ratio >= 4.5, `${theme} ${ground}: ${text} on ${under} has ${ratio.toFixed(2)}`);
        }
        for (const line of ['edge', 'ring']) {
          const ratio = contrast(mine[line], mine[under]);
          assert.ok(ratio >= 3, `${theme} ${ground}: ${line} on ${under} has ${ratio.toFixed(2)}`);
        }
      }
    }
  }
});

test('every back stands out from its white edge, and its emblem from the back', () => {
  const backs = chosen('back');
  assert.ok(backs.size >= 4);
  const drawing = /<symbol id="back".*?<\/symbol>/s.exec(sprite)?.[0] ?? '';
  const own = Object.fromEntries(
    [...drawing.matchAll(/var\(--([\w-]+),(#[\da-f]+)\)/g)].map(([, name, value]) => [name, value]),
  );
  const { card } = coloursOf('dark', ':root');
  for (const back of backs) {
    const mine = { ...own, ...coloursOf('dark', `[data-back="${back}"]`) };
    assert.ok(contrast(mine.back, card) >= 4.5, `${back} on the white of the card`);
    assert.ok(contrast(mine['back-emblem'], mine.back) >= 4.5, `the emblem of ${back}`);
  }
});

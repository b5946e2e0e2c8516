// How nodes are kept from one drawing to the next, without a browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPool, fill } from '../../web/table/keyedNodes.js';

/** A parent with as much of the DOM as `fill` uses; it counts the nodes that it moves or adds. */
class Parent {
  childNodes = [];
  moves = 0;

  get firstChild() {
    return this.childNodes[0] ?? null;
  }

  insertBefore(node, before) {
    this.childNodes = this.childNodes.filter((each) => each !== node);
    const at = before ? this.childNodes.indexOf(before) : this.childNodes.length;
    this.childNodes.splice(at, 0, node);
    node.parent = this;
    this.moves += 1;
  }
}

class Child {
  constructor(name) {
    this.name = name;
  }

  get nextSibling() {
    const all = this.parent.childNodes;
    return all[all.indexOf(this) + 1] ?? null;
  }

  remove() {
    this.parent.childNodes = this.parent.childNodes.filter((each) => each !== this);
  }
}

/** @param {string} names  a letter a child */
function children(names) {
  const all = Object.fromEntries([...names].map((name) => [name, new Child(name)]));
  return (/** @type {string} */ wanted) => [...wanted].map((name) => all[name]);
}

test('a key keeps its node for as long as each drawing asks for it', () => {
  const pool = createPool();
  let made = 0;
  const draw = (...keys) => {
    pool.begin();
    return keys.map((key) => pool.keep(key, () => ({ key, number: ++made })));
  };
  const [first] = draw('a', 'b');
  const [, again] = draw('b', 'a');
  assert.equal(again, first);
  assert.equal(made, 2);
  draw('b');
  assert.notEqual(draw('a')[0], first);
});

test('one drawing gets the same node twice for the same key', () => {
  const pool = createPool();
  pool.begin();
  const make = () => ({});
  assert.equal(pool.keep('a', make), pool.keep('a', make));
});

for (const [before, after, moves] of [
  ['', 'abc', 3],
  ['abc', 'abc', 0],
  ['abc', 'ac', 0],
  ['abc', 'xabc', 1],
  ['abc', 'abxc', 1],
  ['abcd', 'dabc', 1],
  ['abc', '', 0],
]) {
  test(`children ${before || 'none'} become ${after || 'none'} with ${moves} moves`, () => {
    const of = children('abcdx');
    const parent = new Parent();
    fill(parent, of(before));
    parent.moves = 0;
    fill(parent, of(after));
    assert.deepEqual(
      parent.childNodes.map(({ name }) => name),
      [...after],
    );
    assert.equal(parent.moves, moves);
  });
}

// Nodes are kept from one drawing to the next by a key, so that a card in the hand is the same button before and after.

/** @typedef {{ begin(): void, keep<T extends Element>(key: string, make: () => T): T }} Pool */

/** @returns {Pool} */
export function createPool() {
  /** @type {Map<string, Element>} */
  let last = new Map();
  /** @type {Map<string, Element>} */
  let now = new Map();
  return {
    begin() {
      last = now;
      now = new Map();
    },
    /**
     * @template {Element} T
     * @param {string} key
     * @param {() => T} make
     */
    keep(key, make) {
      const node = /** @type {T} */ (now.get(key) ?? last.get(key) ?? make());
      now.set(key, node);
      return node;
    },
  };
}

/**
 * Gives a parent exactly these children, and moves as few as it can: a moved node loses the focus.
 * @param {Element} parent
 * @param {readonly Node[]} nodes
 */
export function fill(parent, nodes) {
  const wanted = new Set(nodes);
  for (const child of [...parent.childNodes]) {
    if (!wanted.has(child)) child.remove();
  }
  let at = parent.firstChild;
  for (const node of nodes) {
    if (node === at) at = at.nextSibling;
    else parent.insertBefore(node, at);
  }
}

/** @param {Element} node @param {string} name @param {string | null} value nothing takes it away */
export function attr(node, name, value) {
  if (value === null) node.removeAttribute(name);
  else if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

/** @type {WeakMap<Element, string>} */
const said = new WeakMap();

/**
 * Draws anew only when what it shows has changed.
 * @param {Element} node
 * @param {string} says
 * @param {() => (Node | string)[]} make
 */
export function shows(node, says, make) {
  if (said.get(node) === says) return;
  said.set(node, says);
  node.replaceChildren(...make());
}

/** @param {HTMLElement} node @param {string} name @param {string} value */
export function style(node, name, value) {
  if (node.style.getPropertyValue(name) !== value) node.style.setProperty(name, value);
}

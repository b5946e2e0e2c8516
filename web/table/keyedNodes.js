// Keep nodes from one drawing to the next by a key, so that a card stays the same button and keeps the focus.

/** @typedef {{ begin(): void, keep<T extends Element>(key: string, make: () => T): T }} Pool */

/** Create a pool of nodes that live as long as each drawing asks for them. @returns {Pool} */
export function createPool() {
  /** @type {Map<string, Element>} */
  let last = new Map();
  /** @type {Map<string, Element>} */
  let now = new Map();
  return {
    /** Begin a drawing: forget the nodes that the last drawing did not use. */
    begin() {
      last = now;
      now = new Map();
    },
    /**
     * Return the node of this key, made on first use.
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
 * Give a parent exactly these children, and move as few as possible: a moved node loses the focus.
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

/** Set an attribute if it changed; null removes it. @param {Element} node @param {string} name @param {string | null} value */
export function attr(node, name, value) {
  if (value === null) node.removeAttribute(name);
  else if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

/** @type {WeakMap<Element, string>} */
const shown = new WeakMap();

/**
 * Replace the children of a node only if what they show has changed.
 * @param {Element} node
 * @param {string} says  key of the content
 * @param {() => (Node | string)[]} make
 */
export function showIfChanged(node, says, make) {
  if (shown.get(node) === says) return;
  shown.set(node, says);
  node.replaceChildren(...make());
}

/** Set a style property if it changed. @param {HTMLElement} node @param {string} name @param {string} value */
export function style(node, name, value) {
  if (node.style.getPropertyValue(name) !== value) node.style.setProperty(name, value);
}

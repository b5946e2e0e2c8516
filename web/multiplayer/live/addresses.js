// The addresses to which a page may look for another one. A code comes from outside: without this, it could send packets of this
// page to any address and port. Pure: what this device has itself is an argument.

/** @typedef {import('../codes/pairingCode.js').Candidate} Candidate */
/**
 * The sort of an address: a name in the local network, a private range, an address of the internet, or none that an honest
 * page names.
 * @typedef {'mdns' | '10' | '172.16' | '192.168' | '100.64' | 'fd' | 'public' | 'never'} Sort
 */

/** Ports below belong to services of a machine, which no browser opens for this. */
const LOWEST_PORT = 1024;
/** Candidates in all, and of these in a local network: more than a device with some networks has. */
const MOST = 8;
const MOST_LOCAL = 6;

const MDNS = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\.local$/i;

/** Return the numbers of an IPv4 address, or null. @param {string} address */
function bytesOf(address) {
  const parts = address.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part))) return null;
  const bytes = parts.map(Number);
  return bytes.every((byte) => byte < 256) ? bytes : null;
}

/** Return the eight numbers of an IPv6 address, or null. @param {string} address */
function groupsOf(address) {
  if (!/^[\da-f:]+$/i.test(address)) return null;
  const halves = address.split('::');
  if (halves.length > 2) return null;
  const [head, tail] = halves.map((half) => (half ? half.split(':') : []));
  const gap = 8 - head.length - (tail?.length ?? 0);
  if (tail ? gap < 1 : gap !== 0) return null;
  const groups = [...head, ...Array(gap).fill('0'), ...(tail ?? [])];
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return null;
  return groups.map((group) => Number.parseInt(group, 16));
}

/** @param {number[]} bytes @returns {Sort} */
function sortOf4([a, b, c, d]) {
  if (a === 10) return '10';
  if (a === 172 && b >= 16 && b < 32) return '172.16';
  if (a === 192 && b === 168) return '192.168';
  // Shared by the customers of a provider, and used by private networks across the internet.
  if (a === 100 && b >= 64 && b < 128) return '100.64';
  const isLinkLocal = a === 169 && b === 254;
  // 6to4 relays, and networks that do not exist: this one, loopback, multicast, reserved, everybody.
  if (a === 0 || a === 127 || a >= 224 || isLinkLocal || (a === 192 && b === 88 && c === 99 && d > 0)) return 'never';
  return 'public';
}

/** @param {number[]} groups @returns {Sort} */
function sortOf6([a, b]) {
  if (a >= 0xfc00 && a < 0xfe00) return 'fd';
  // Only 2000::/3 is in use on the internet. All else is loopback, link-local, multicast, or holds an IPv4 address (mapped,
  // compatible, translated by NAT64); so do Teredo and 6to4.
  if (a < 0x2000 || a >= 0x4000 || a === 0x2002 || (a === 0x2001 && b === 0)) return 'never';
  return 'public';
}

/** @param {string} address @returns {Sort} */
export function sortOf(address) {
  if (MDNS.test(address)) return 'mdns';
  const bytes = bytesOf(address);
  if (bytes) return sortOf4(bytes);
  const groups = groupsOf(address);
  return groups ? sortOf6(groups) : 'never';
}

/** Return the network of an IPv6 address: what all devices in one Wi-Fi have in common. @param {string} address */
const networkOf = (address) => groupsOf(address)?.slice(0, 4).join(':');

/**
 * Sort the candidates of a code. All that is in none of the two lists is never tried.
 * @param {Candidate[]} candidates
 * @param {object} device
 * @param {boolean} device.far the person looks across the internet
 * @param {string[]} device.own the addresses of this device, as far as its browser tells them
 * @returns {{ take: Candidate[], ask: Candidate[] }} those to try at once, and those to try if the person agrees
 */
export function sortCandidates(candidates, { far, own }) {
  const sorts = new Set(own.map(sortOf));
  const networks = new Set(own.filter((each) => sortOf(each) === 'public').map(networkOf));
  /** @type {Candidate[]} */
  const take = [];
  /** @type {Candidate[]} */
  const foreign = [];
  const honest = candidates.filter(({ port, address }) => port >= LOWEST_PORT && sortOf(address) !== 'never');
  let local = 0;
  for (const each of honest.slice(0, MOST)) {
    const sort = sortOf(each.address);
    const network = networkOf(each.address);
    const isLocal = sort !== 'public';
    if (isLocal) local += 1;
    if (isLocal && local > MOST_LOCAL) continue;
    const isHere = sort === 'mdns' || (isLocal ? sorts.has(sort) : Boolean(network && networks.has(network)));
    if (isHere || (far && !isLocal)) take.push(each);
    else foreign.push(each);
  }
  // Across the internet a foreign private address leads nowhere. It is asked for only if there is no other.
  return { take, ask: far && take.length > 0 ? [] : foreign };
}

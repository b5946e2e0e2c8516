// The addresses that a code may send a page to.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sortCandidates, sortOf } from '../../web/multiplayer/live/addresses.js';

const NAME = '01234567-89ab-cdef-0123-456789abcdef.local';
const OTHER = 'f1234567-89ab-cdef-0123-456789abcdef.local';

const SORTS = {
  mdns: [NAME, NAME.toUpperCase()],
  10: ['10.0.0.1', '10.255.255.254'],
  172.16: ['172.16.0.1', '172.31.255.254'],
  192.168: ['192.168.0.1', '192.168.178.20'],
  100.64: ['100.64.0.1', '100.127.255.254'],
  fd: ['fd00::1', 'fc00:0:0:0:0:0:0:1', 'fdff:1:2:3:4:5:6:7'],
  public: ['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.63.0.1', '100.128.0.1', '192.169.0.1', '2001:db8:0:0:0:0:0:1', '2a00:1::2'],
  never: [
    // This network, loopback, link-local, multicast, reserved, everybody.
    '0.0.0.0', '0.1.2.3', '127.0.0.1', '127.8.8.8', '169.254.1.1', '224.0.0.251', '239.255.255.250', '240.0.0.1',
    '255.255.255.255', '192.88.99.1',
    '::', '::1', '0:0:0:0:0:0:0:1', 'fe80::1', 'febf::1', 'fec0::1', 'ff02::fb', '4000::1', '100::1',
    // IPv4 in other clothes: mapped, compatible, translated, NAT64, 6to4, Teredo.
    '::ffff:c0a8:101', '0:0:0:0:0:ffff:7f00:1', '::c0a8:101', '::ffff:0:c0a8:101', '64:ff9b::c0a8:101',
    '64:ff9b:1::a00:1', '2002:c0a8:101::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2', '2001::1',
    // No addresses.
    '', 'example.org', 'router.local', 'localhost', '1.2.3', '1.2.3.4.5', '1.2.3.256', '01.2.3.4', '1.2.3.4 ', '0x7f.0.0.1',
    '2130706433', '1::2::3', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', '1:2:3:4:5:6:7::8', '12345::1', 'fd00::1%eth0', `${NAME}.`,
    `x${NAME}`,
  ],
};

for (const [sort, addresses] of Object.entries(SORTS)) {
  test(`addresses of the sort ${sort}`, () => {
    for (const address of addresses) assert.equal(sortOf(address), sort, address);
  });
}

/** @param {string} text addresses with ports, as "10.0.0.1:5000 fd00::1" */
const candidates = (text) =>
  text.split(' ').map((each) => {
    const [, address, port] = /** @type {RegExpExecArray} */ (/^(.*?)(?:#(\d+))?$/.exec(each));
    return { type: /** @type {const} */ ('host'), address, port: Number(port ?? 5000) };
  });

/** What is sorted where: what the code names, the reach, what this device has; what is taken, what is asked for. */
const CASES = /** @type {[string, 'near' | 'far', string[], string, string][]} */ ([
  [NAME, 'near', [], NAME, ''],
  [NAME, 'far', [], NAME, ''],
  // Private addresses: of the sorts that this device has.
  ['192.168.1.7', 'near', ['192.168.1.9'], '192.168.1.7', ''],
  ['192.168.1.7', 'near', ['10.0.0.9', NAME], '', '192.168.1.7'],
  ['192.168.1.7', 'near', [NAME], '', '192.168.1.7'],
  ['10.0.0.1', 'near', ['172.16.0.1', 'fd00::9'], '', '10.0.0.1'],
  ['fd00::1', 'near', ['fd12::1'], 'fd00::1', ''],
  [`${NAME} 10.0.0.1`, 'near', [OTHER], NAME, '10.0.0.1'],
  // Public addresses: across the internet, or those of this very network.
  ['8.8.8.8', 'near', ['192.168.1.9'], '', '8.8.8.8'],
  ['8.8.8.8', 'near', ['8.8.8.9'], '', '8.8.8.8'],
  ['8.8.8.8', 'far', [], '8.8.8.8', ''],
  ['2a00:1:2:3::5', 'near', ['2a00:1:2:3::6'], '2a00:1:2:3::5', ''],
  ['2a00:1:2:4::5', 'near', ['2a00:1:2:3::6'], '', '2a00:1:2:4::5'],
  // Across the internet a foreign private address leads nowhere, unless there is no other.
  ['8.8.8.8 192.168.1.7', 'far', ['10.0.0.9'], '8.8.8.8', ''],
  ['8.8.8.8 192.168.1.7', 'far', ['192.168.0.2'], '8.8.8.8 192.168.1.7', ''],
  ['192.168.1.7', 'far', ['10.0.0.9'], '', '192.168.1.7'],
  // Services of a machine, and addresses of no other device.
  ['8.8.8.8#53 8.8.8.8#1023 8.8.8.8#1024', 'far', [], '8.8.8.8#1024', ''],
  [`${NAME}#80 ${NAME}#0`, 'near', [], '', ''],
  ['127.0.0.1 ::1 ::ffff:c0a8:101 0.0.0.0 2002:c0a8:101::1 169.254.0.1', 'near', ['127.0.0.1', '169.254.0.2'], '', ''],
  ['127.0.0.1 ::1 ::ffff:c0a8:101 0.0.0.0 2002:c0a8:101::1 224.0.0.1', 'far', ['192.168.0.2'], '', ''],
]);

test('candidates are taken, asked for or left, as the reach and this device want it', () => {
  for (const [named, reach, own, take, ask] of CASES) {
    const sorted = sortCandidates(candidates(named), { far: reach === 'far', own });
    const of = { named, reach, own };
    assert.deepEqual({ ...of, take: sorted.take, ask: sorted.ask }, {
      ...of,
      take: take ? candidates(take) : [],
      ask: ask ? candidates(ask) : [],
    });
  }
});

test('at most eight candidates are tried, and six of them in a local network', () => {
  const many = candidates(Array.from({ length: 20 }, (_, n) => `8.8.8.${n}`).join(' '));
  assert.equal(sortCandidates(many, { far: true, own: [] }).take.length, 8);
  assert.equal(sortCandidates(many, { far: false, own: [] }).ask.length, 8);
  const names = candidates(Array(20).fill(NAME).join(' '));
  assert.equal(sortCandidates(names, { far: true, own: [] }).take.length, 6);
  const own = ['10.0.0.1'];
  const local = candidates(Array.from({ length: 20 }, (_, n) => `10.0.0.${n}`).join(' '));
  assert.equal(sortCandidates(local, { far: false, own }).take.length, 6);
});

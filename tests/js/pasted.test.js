// What people paste: a link or a code in whatever their programs have made of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CodeError, readCode, writeCode } from '../../web/multiplayer/codes/pairingCode.js';
import { findCarried, firstSound } from '../../web/multiplayer/codes/pasted.js';

const CODE = writeCode({
  kind: 'offer',
  room: '0123456789abcdef',
  slot: 258,
  ufrag: 'abcd',
  pwd: 'abcdefghijklmnopqrstuvwx',
  fingerprint: '0f'.repeat(32),
  candidates: [{ type: 'srflx', address: '203.0.113.7', port: 50_000 }],
});
/** A packed letter, long enough to be broken. */
const LETTER = `eJx-_${'aB3-_xYz9'.repeat(30)}Q`;
const AT = 'https://example.org/regalia/';
const LINK = `${AT}#/join/${CODE}`;
const half = (/** @type {string} */ text) => [text.slice(0, 70), text.slice(70)];

/** What is pasted, by what became of it. @type {Record<string, string>} */
const PASTED = {
  'the link': LINK,
  'the code alone': CODE,
  'with spaces around': `  ${LINK} \n`,
  'in a message': `Hi Ben, come and play!\n${LINK}\nSee you, Ann`,
  'a full stop after it': `Here it is: ${LINK}. See you!`,
  'a comma after it': `${LINK}, or call me`,
  'in brackets': `(${LINK})`,
  'in angle brackets': `<${LINK}>`,
  'as Markdown': `[join](${LINK})`,
  'as Markdown in emphasis': `_${LINK}_`,
  'in bold': `*${LINK}*`,
  'in quotation marks': `“${LINK}”`,
  'in HTML': `<a href="${LINK}">come</a>`,
  quoted: `> Hi\n> ${LINK}\n> Ann`,
  'quoted twice': `>> Hi\n> > ${LINK}\n`,
  'broken over lines': half(LINK).join('\n'),
  'broken over lines, in a message': `Hi\n${half(LINK).join('\n')}\n\nSee you`,
  'broken over lines, with words below': `Hi\n${half(LINK).join('\n')}\nAnn`,
  'broken and quoted': `> ${half(LINK).join('\n> ')}\n> Ann`,
  'broken with returns': half(LINK).join('\r\n'),
  'the code alone, broken': half(CODE).join('\n'),
  'the code alone, in a message': `This is it: ${CODE}.`,
  'broken as mail travels': half(LINK).join('=\n'),
  'the number sign encoded': LINK.replace('#', '%23'),
  'all of its marks encoded': LINK.replace('#/join/', '%23%2Fjoin%2F'),
  'marks that cannot be seen': half(LINK).join('\u200b'),
  Outlook: `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(LINK)}&data=05%7C02%7C&reserved=0`,
  'Outlook, copied from HTML': `https://x.safelinks.protection.outlook.com/?url=${encodeURIComponent(LINK)}&amp;data=05`,
  Google: `https://www.google.com/url?q=${encodeURIComponent(LINK)}&sa=D`,
  'a filter in a filter': `https://a.example/?u=${encodeURIComponent(`https://b.example/?url=${encodeURIComponent(LINK)}&x=1`)}`,
  Proofpoint: `https://urldefense.proofpoint.com/v2/url?u=https-3A__example.org_regalia_-23_join_${CODE.replace(/[-_]/g, (c) => (c === '-' ? '-2D' : '-5F'))}&d=DwM&c=x`,
  'Proofpoint, later': `https://urldefense.com/v3/__${LINK.replace('#', '*')}__;Iw!!ABC$`,
  Slack: `<${LINK}|Regalia>`,
};

for (const [how, pasted] of Object.entries(PASTED))
  test(`an invitation is found: ${how}`, async () => {
    const code = await firstSound(pasted, ({ kind, text }) => {
      readCode(text);
      return [kind ?? 'join', text];
    });
    assert.deepEqual(code, ['join', CODE]);
  });

for (const kind of ['answer', 'letter', 'challenge', 'take'])
  test(`a link is found among others by its kind: ${kind}`, () => {
    const pasted = `See https://example.org/rules#/about\n> ${AT}#/${kind}/${LETTER}.\nBye`;
    assert.deepEqual(findCarried(pasted)[0], { kind, text: LETTER });
    assert.equal(findCarried(half(`${AT}#/${kind}/${LETTER}`).join('\n')).at(-1)?.text, LETTER);
  });

test('the text of a letter is found in a message', () => {
  const letter = 'regalia letter 1\nengine 0.1.0\ngame royals\n\ndraw stock\nend 0123\n';
  const quoted = `Hi\n\n${letter}`.replace(/^/gm, '> ');
  assert.deepEqual(findCarried(quoted).at(-1), { kind: 'letter', text: letter });
  assert.deepEqual(findCarried(`${letter}\n\nSee you\n`).at(-1), { kind: 'letter', text: letter });
});

test('a room is found with all of its parts', () => {
  const room = `${'Ab-_'.repeat(11)}/alliance/J%C3%BCrgen`;
  const found = findCarried(`Come: ${AT}#/room/${room}.`);
  assert.ok(found.some(({ kind, text }) => kind === 'room' && text === room));
  assert.equal(findCarried(half(`${AT}#/room/${room}`).join('\n')).at(-1)?.text, decodeURIComponent(room));
});

test('what is damaged is refused with the reason for the likeliest reading', async () => {
  for (const pasted of ['', 'hello', LINK.slice(0, -9), `${AT}#/join/`])
    await assert.rejects(
      firstSound(pasted, ({ text }) => readCode(text)),
      CodeError,
    );
  const readings = [];
  const refuse = ({ text }) => {
    readings.push(text);
    throw new Error(text);
  };
  await assert.rejects(firstSound(`${AT}#/join/first ${AT}#/join/second`, refuse), { message: 'first' });
  assert.ok(readings.includes('second'));
});

test('a long text without a link takes no long search', () => {
  const pasted = `${'word '.repeat(50_000)}${'-_'.repeat(50_000)}${'\nabc'.repeat(50_000)}`;
  // Of this process alone: what else the machine does is not counted.
  const before = process.cpuUsage();
  findCarried(pasted);
  const { user, system } = process.cpuUsage(before);
  assert.ok(user + system < 500_000);
});

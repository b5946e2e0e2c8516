// The studio: a scene of one's own, from a step of a match, a puzzle, an empty table or a file. Its address has the whole
// scene, so that a reload keeps it; nothing is stored.
import { button, h, icon } from '../app/dom.js';
import { findGame, games } from '../app/games.js';
import { pageScreen } from '../app/router.js';
import { during } from '../app/settled.js';
import { messageOf } from '../boot/errors.js';
import { currentLanguage } from '../i18n/i18n.js';
import { strings } from '../i18n/strings.js';
import { words } from '../i18n/studioStrings.js';
import { namesOf, titleOf } from '../puzzles/picture.js';
import { puzzlesOf } from '../saves/puzzleStore.js';
import { importFile, takeScene } from '../saves/importExport.js';
import { findSave } from '../saves/saves.js';
import { draftOf, draftOfMatch, draftOfPuzzle } from './draft.js';
import { createSentence, createTitle, drawForm } from './editor.js';
import { Look } from './look.js';
import { copyLine, openOutputs } from './outputs.js';
import { PositionEditor } from './position.js';

/** @typedef {import('./draft.js').Draft} Draft */

/** Milliseconds after a change until the address has it. */
const SOON = 400;

/**
 * Return the screen of the studio.
 * @param {...string} parts  none: where to begin; the id of a game: its empty table; a packed scene; `file`: one that comes; a match, a hand, a step
 *   and the seat that looks; `puzzle`, a game and a number
 * @returns {import('../app/router.js').Screen}
 */
export function studioScreen(...parts) {
  const game = parts.length === 1 ? findGame(parts[0] ?? '') : undefined;
  if (parts.length === 0) return startScreen();
  const body = h('div');
  /** @type {Workshop | null} */
  let shop = null;
  const undo = button('ib q', () => shop?.undo(), icon('i-undo'));
  undo.setAttribute('aria-label', words.undo);
  undo.hidden = true;
  /** @param {boolean} can */
  const canUndo = (can) => {
    undo.hidden = !can;
  };
  return pageScreen({ title: words.title, beside: undo, className: 'studio', parent: '/studio' }, [body], {
    shown: (isGone) => {
      body.replaceChildren(h('p', { role: 'status' }, words.opening));
      if (game) {
        shop = new Workshop(body, canUndo);
        return during(shop.openPosition(game.id));
      }
      return during(
        openDraft(parts).then(
          (draft) => {
            if (isGone()) return undefined;
            shop = new Workshop(body, canUndo);
            return shop.open(draft);
          },
          (error) =>
            body.replaceChildren(
              h('p', { role: 'alert' }, words.fault(messageOf(error))),
              h('p', h('a.btn.primary', { href: '#/studio' }, words.title)),
            ),
        ),
      );
    },
    left: () => shop?.leave(),
  });
}

/** @param {string[]} parts @returns {Promise<Draft>} */
async function openDraft(parts) {
  const [id = '', second = '', third = '', seat = ''] = parts;
  if (parts.length === 1) return draftOf(id === 'file' ? takeScene() : id);
  if (id === 'puzzle') {
    const puzzle = (await puzzlesOf(second)).puzzles[Number(third) - 1];
    if (!puzzle) throw new Error(words.notScene);
    return draftOfPuzzle(puzzle, namesOf(puzzle), titleOf(puzzle));
  }
  const save = findSave(id);
  if (!save?.record) throw new Error(strings.noMatch);
  return draftOfMatch(save, second, third, seat === 'open' ? null : Number(seat || save.setup.seat));
}

/** Return the screen on which one chooses where to begin. */
function startScreen() {
  const file = h('input', { type: 'file', id: 'scene-file', accept: '.json,.txt,application/json,text/plain' });
  file.addEventListener('change', () => {
    const [first] = file.files ?? [];
    if (first) void importFile(first, () => {}, words.fromFile);
  });
  return pageScreen({ title: words.title, about: words.about, className: 'studio-start' }, [
    h(
      'section',
      h('h2', words.fromMatch),
      h('p', words.fromMatchText),
      h('p', h('a.btn', { href: '#/matches' }, words.matches)),
    ),
    h(
      'section',
      h('h2', words.fromTable),
      h('p', words.fromTableText),
      h('p.acts', ...games.map(({ id, title }) => h('a.btn', { href: `#/studio/${id}` }, title))),
    ),
    h(
      'section',
      h('h2', words.fromFile),
      h('p', words.fromFileText),
      h('div.field', h('label', { for: 'scene-file' }, words.file), file),
    ),
  ]);
}

/** The place in which a scene is made: its figure, its form, and what comes out. */
class Workshop {
  /** @param {HTMLElement} place @param {(can: boolean) => void} canUndo */
  constructor(place, canUndo) {
    this.place = place;
    this.canUndo = canUndo;
    this.gone = false;
    /** How often the scene was changed. */
    this.changes = 0;
    /** @type {Draft | null} */
    this.draft = null;
    /** @type {Look | null} */
    this.look = null;
    /** @type {PositionEditor | null} */
    this.positions = null;
    /** A change is being played. @type {Promise<void>} */
    this.tail = Promise.resolve();
    this.fault = h('p.fault', { role: 'alert' });
    this.said = h('p.xs.mut', { role: 'status' });
    this.form = h('div.written');
    /** @type {ReturnType<typeof createSentence> | null} */
    this.sentence = null;
    /** @type {ReturnType<typeof createTitle> | null} */
    this.heading = null;
    /** What the form calls. @type {import('./editor.js').On} */
    this.on = {
      say: (at, text) => this.say(at, text),
      title: (text) => this.write({ title: text }),
      change: (change) => void this.play(change),
      record: () => void during(this.startRecord()),
      position: () => void during(this.openPosition(this.draft?.scene.game ?? '', this.draft?.scene.position)),
    };
  }

  leave() {
    this.gone = true;
    this.look?.leave();
    this.positions?.leave();
  }

  /** Show a scene. @param {Draft} draft @param {boolean} [record]  moves are to be played at once */
  async open(draft, record = false) {
    this.draft = draft;
    this.positions?.leave();
    this.look?.leave();
    const look = new Look(draft, {
      at: (at) => this.sentence?.show(at),
      ring: (at, card) => this.ring(at, card),
      record: (move) => this.record(move),
      back: () => this.play(() => draft.dropStep()),
      recorded: () => this.endRecord(),
    });
    this.look = look;
    const sentence = createSentence(draft, this.on);
    const heading = createTitle(draft, this.on, this.title);
    this.sentence = sentence;
    this.heading = heading;
    await draft.show();
    if (this.gone) return;
    const copy = button('btn primary', () => void during(this.copy()), icon('i-copy'), words.copyLine);
    const more = button('btn quiet', () => void during(this.outputs()), icon('i-share'), h('span.on-wide', words.ways));
    this.place.replaceChildren(
      h(
        'div.bench',
        h('div.seen', heading.element, look.element, h('p.xs.mut.hint', words.ringHint), sentence.element),
        this.form,
      ),
      h('footer.studio-foot', this.fault, this.said, more, h('span.sp'), copy),
    );
    look.draw(0);
    this.drawForm();
    this.keep();
    if (record) await this.startRecord();
  }

  get title() {
    return findGame(this.draft?.scene.game ?? '')?.title ?? '';
  }

  drawForm() {
    const { draft } = this;
    if (!draft) return;
    // The form is drawn anew: what had the focus, and what was unfolded, is so again.
    const held = this.form.contains(document.activeElement) ? document.activeElement?.id : '';
    const unfolded = this.form.querySelector('details')?.open;
    this.form.replaceChildren(drawForm(draft, this.on));
    this.heading?.show();
    const details = this.form.querySelector('details');
    if (details && unfolded) details.open = true;
    if (held) document.getElementById(held)?.focus({ preventScroll: true });
    this.canUndo(draft.past.length > 0);
  }

  /** Note a change that the engine need not play. @param {Partial<import('./draft.js').Scene>} patch */
  write(patch) {
    this.draft?.change(patch);
    this.look?.drawWords(this.look.at);
    this.keep();
  }

  /** @param {number} at @param {string} text */
  say(at, text) {
    this.draft?.annotate(at, { say: text });
    this.look?.drawWords(at);
    this.keep();
  }

  /** Ring a card, or take its ring away. @param {number} at @param {string} card */
  ring(at, card) {
    const { draft } = this;
    if (!draft) return;
    const { rings } = draft.noteAt(at);
    draft.annotate(at, { rings: rings.includes(card) ? rings.filter((each) => each !== card) : [...rings, card] });
    this.look?.drawRings(at);
    this.keep();
  }

  /** Make a change after which the engine plays the scene again. One that it refuses is taken back. @param {() => unknown} change */
  play(change) {
    const turn = this.tail.then(async () => {
      const { draft, look } = this;
      if (!draft || this.gone) return;
      this.fault.textContent = '';
      const { scene } = draft;
      try {
        await change();
        await draft.show();
      } catch (error) {
        if (draft.scene !== scene) draft.undo();
        this.fault.textContent = messageOf(error);
      }
      if (this.gone || this.draft !== draft) return;
      if (!look?.recording) {
        look?.draw();
        this.drawForm();
      }
      // What was taken back is in the address; to write it again would wipe the reason away.
      if (draft.scene !== scene) this.keep();
    });
    this.tail = during(turn);
    return turn;
  }

  undo() {
    if (this.positions) return this.positions.undo();
    return this.play(() => this.draft?.undo());
  }

  // --- steps by playing ------------------------------------------------------------------------------------------------

  async startRecord() {
    this.place.querySelector('.bench')?.classList.add('recorded');
    await this.look?.record();
  }

  /** Add the move that was played, and those that nobody has a choice about. @param {string} move */
  async record(move) {
    const { draft } = this;
    await this.play(() => draft?.addStep(move));
    for (let forced = forcedMove(draft); forced; forced = forcedMove(draft)) {
      const next = forced;
      await this.play(() => draft?.addStep(next));
      if (this.fault.textContent) return;
    }
  }

  endRecord() {
    const { look, draft } = this;
    if (!look) return;
    look.recording = false;
    this.place.querySelector('.bench')?.classList.remove('recorded');
    look.draw(draft?.scene.steps?.length ?? 0);
    this.drawForm();
  }

  // --- a position by hand ----------------------------------------------------------------------------------------------

  /** @param {string} game @param {Record<string, unknown>} [position]  one to be changed */
  async openPosition(game, position) {
    this.look?.leave();
    this.look = null;
    const editor = new PositionEditor(game, {
      canUndo: this.canUndo,
      done: (scene) => {
        const { draft } = this;
        const before = draft?.scene ?? { language: currentLanguage() };
        this.positions = null;
        void during(draftOfScene({ ...before, ...scene }).then((made) => this.open(made, true)));
      },
    });
    this.positions = editor;
    await editor.begin(position);
    if (!this.gone) this.place.replaceChildren(editor.element);
  }

  // --- what comes out --------------------------------------------------------------------------------------------------

  /** Keep the scene in the address, once no other change follows it. */
  keep() {
    this.canUndo((this.draft?.past.length ?? 0) > 0);
    this.said.textContent = '';
    this.changes += 1;
    const { changes } = this;
    const pause = new Promise((resolve) => setTimeout(resolve, SOON));
    void during(pause.then(() => (this.changes === changes && !this.gone ? this.writeAddress() : undefined)));
  }

  async writeAddress() {
    const written = await this.written();
    if (!written || this.gone) return;
    this.fault.textContent = written.packed ? '' : words.tooLongForLink;
    if (!written.packed) return;
    try {
      history.replaceState(history.state, '', `#/studio/${written.packed}`);
    } catch {
      // Safari takes a hundred of them in a while: a later change is noted.
    }
  }

  /** Copy the line for a page. */
  async copy() {
    const written = await this.written();
    const told = this.look?.told;
    if (!written?.packed || !this.draft || !told) return;
    this.said.textContent = await copyLine(this.draft, written, this.title, told);
  }

  async outputs() {
    const written = await this.written();
    if (written && this.draft && this.look?.told)
      openOutputs({ draft: this.draft, written, game: this.title, told: this.look.told, at: this.look.at });
  }

  /** Return what the engine has written, or say what is wrong. */
  async written() {
    await this.tail;
    try {
      return (await this.draft?.write()) ?? null;
    } catch (error) {
      this.fault.textContent = messageOf(error);
      return null;
    }
  }
}

/** Return the only move that can follow, if nobody has a choice about it. @param {Draft | null} draft */
function forcedMove(draft) {
  const [only, ...others] = draft?.shown?.moves ?? [];
  return only?.auto && others.length === 0 ? only.text : null;
}

/** @param {Record<string, unknown>} scene */
const draftOfScene = (scene) => draftOf(JSON.stringify(scene));

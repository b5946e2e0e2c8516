// Draw the frames of all scenes for the build: reads told.json, and writes by rule the first frame of each scene as HTML, with
// {root} for the address of the site, and all its frames as data; in a language, whose messages are the last file.
import { readFileSync, writeFileSync } from 'node:fs';
import { toHtml } from '../web/app/dom.js';
import { useLanguage } from '../web/i18n/i18n.js';
import { drawBoard, drawSays, framesOf } from '../web/scenes/frame.js';

const [from, to, language, messages] = process.argv.slice(2);
if (language !== 'en') useLanguage(language, JSON.parse(readFileSync(messages, 'utf8')));
const { scenes } = JSON.parse(readFileSync(from, 'utf8'));
const drawn = Object.fromEntries(
  Object.entries(scenes).map(([rule, told]) => [
    rule,
    told.map((scene) => {
      const made = framesOf(scene);
      const [first] = made.frames;
      const html =
        toHtml(drawBoard(first, { root: '{root}' })) + toHtml(drawSays(first.says, scene.first.game, '{root}'));
      return { ...made, html };
    }),
  ]),
);
writeFileSync(to, JSON.stringify(drawn));

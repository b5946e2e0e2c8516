// The page of the settings, with what there is to say of this device.
import { install, installerNow, showNewer, watchInstaller, watchOffline } from '../app/device.js';
import { button, h, icon } from '../app/dom.js';
import { pageScreen } from '../app/router.js';
import { pageStrings } from '../i18n/pageStrings.js';
import { settingsForm } from '../table/settingsForm.js';

/** Return the screen of the settings. */
export function settingsScreen() {
  const device = deviceForm();
  const credits = h('p.credits-line', h('a.btn.quiet', { href: '#/credits' }, icon('i-info'), pageStrings.credits));
  const head = { title: pageStrings.settings, tab: '/settings' };
  return pageScreen(head, [settingsForm('h2'), device.element, credits], { left: device.stop });
}

/** Build the part of the settings about this device. Call `stop` when it is removed. */
function deviceForm() {
  const offline = h('p');
  const newer = h('div');
  const place = h('div');
  const drawInstall = () => {
    place.replaceChildren();
    if (installerNow()) {
      place.append(button('btn', () => void install(), pageStrings.install));
    } else if ('standalone' in navigator && navigator.standalone === false) {
      place.append(h('p.sm.mut', pageStrings.installOnIos));
    }
  };
  const stops = [
    showNewer(newer),
    watchOffline(({ kept, file = '' }) => {
      offline.textContent = kept === 'changed' ? pageStrings.changedFile(file) : pageStrings.offline[kept];
    }),
    watchInstaller(drawInstall),
  ];
  return {
    element: h('section.device', h('h2', pageStrings.device), offline, newer, place),
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

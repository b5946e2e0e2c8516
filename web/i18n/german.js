// Every word of the page in German. What the games say of themselves comes from the engine, in German too; rules and scenes are English so far.
import { called, count, dealt, isYou, number } from './germanforms.js';
import { pointsText } from './words.js';

export { afterStrings, credits, pageStrings } from './germanpages.js';

const megabytes = new Intl.NumberFormat('de', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const day = new Intl.DateTimeFormat('de', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

/** @param {number} bytes */
const mb = (bytes) => megabytes.format(bytes / 1e6);

/** @type {Partial<typeof import('./strings.js').strings>} */
export const strings = {
  back: 'Zurück',
  close: 'Schließen',
  retry: 'Noch einmal',
  rule: 'Regel',
  home: 'Startseite',
  tabs: { play: 'Spielen', rules: 'Regeln', settings: 'Einstellungen', credits: 'Dank' },
  games: 'Spiele',
  engine: 'Spielwerk',
  taglines: {
    royals: '2 Personen · Stiche und Meldungen bis 1066',
    marriage: '3 Personen · Gaben, Paare, Geiseln',
    alliance: '4 Personen in zwei Bündnissen',
    virtues: '2 Personen · Auslagen und ihre Tugenden bis 300',
    lines: '2 bis 4 Personen · Gebote auf Hoheiten bis 15',
  },

  download: (loaded, total) =>
    `Der Tisch wird gedeckt: ${mb(loaded)} von ${mb(total)} MB, einmalig. Regeln und Spielstände gehen schon.`,
  starting: 'Das Spielwerk startet. Regeln und Spielstände gehen schon.',
  waiting: 'Der Tisch wird gedeckt.',
  ready: 'Bereit zum Spielen.',
  failedDownload: 'Das Spielwerk kam nicht an. Ist das Netz da? Regeln und Spielstände gehen weiter.',
  failedStart: 'Das Spielwerk startet nicht. Regeln und Spielstände gehen weiter.',
  failedLater: 'Das Spielwerk ist stehen geblieben. Deine Partien sind gesichert.',
  progress: 'Der Tisch wird gedeckt',

  partMissing: 'Das kam nicht an',
  partMissingText:
    'Dieser Teil der Seite wird erst geholt, wenn er gebraucht wird, und das Netz brachte ihn nicht. Versuch es gleich noch einmal.',

  welcome:
    'Kartenspiele um Könige und Königinnen, gegen Bots oder mit Freunden. Nichts zu installieren, und kein Server dazwischen.',
  resume: 'Weiterspielen',
  matches: 'Laufende Partien',
  finished: 'Beendete Partien',
  matchWith: (title, others) => (others ? `${title} mit ${others}` : title),
  hand: (word, hand) => `${dealt(word)} ${number.format(hand)}`,
  notDealt: 'Noch nicht gegeben',
  youLead: (mine, theirs) => `du führst ${pointsText(mine)} zu ${pointsText(theirs)}`,
  theyLead: (who, theirs, mine, heads) =>
    `${who} ${heads > 1 ? 'führen' : 'führt'} ${pointsText(theirs)} zu ${pointsText(mine)}`,
  level: (points) => `gleichauf mit ${pointsText(points)}`,
  to: ' zu ',
  wonMatch: (who, totals) => (isYou(who) ? `Du hast gewonnen, ${totals}` : `${who} haben gewonnen, ${totals}`),
  lostMatch: (name, totals) => `Gewonnen: ${name}, ${totals}`,
  drawnMatch: (totals) => `Unentschieden, ${totals}`,
  when: (when) => day.format(when),
  unread: (n) =>
    `${count(n, 'gesicherte Partie lässt', 'gesicherte Partien lassen')} sich nicht lesen: beiseitegelegt unter Partien und Dateien.`,
  notKept: 'Dieser Browser behält nichts für diese Seite. Sichere die Aufzeichnung als Datei, bevor du gehst.',
  full: 'Für diese Partie ist kein Platz mehr. Sichere ihre Aufzeichnung als Datei, bevor du gehst, oder lösche andere unter Partien und Dateien.',
  narrow:
    'Für Partien ist nur noch wenig Platz. Sichere alles als Datei und lösche dann, was du hier nicht mehr brauchst.',
  allMatches: 'Partien und Dateien',
  doWith: (name) => `${name}: umbenennen, kopieren, sichern, löschen`,

  drop: 'Lass los, und Regalia sieht die Datei an.',
  watching: 'Diese Partie wird in einem anderen Tab gespielt. Hier kannst du zusehen.',
  playHere: 'Hier spielen',
  goneElsewhere: 'Diese Partie wurde in einem anderen Tab gelöscht.',
  keepIt: 'Behalten',
  device: 'Dieses Gerät',
  offlineReady: 'Bereit zum Spielen ohne Netz.',
  offline: {
    never: 'Dieser Browser behält keine Kopie der Seite: sie braucht jedes Mal das Netz.',
    no: 'Noch nicht bereit zum Spielen ohne Netz: einige Dateien kamen nicht an. Ist das Netz wieder da, wird es noch einmal versucht.',
    coming: 'Wird zum Spielen ohne Netz bereit gemacht.',
    ready: 'Bereit zum Spielen ohne Netz: alles ist auf diesem Gerät.',
  },
  newer: 'Eine neue Fassung von Regalia ist da.',
  newerElsewhere: 'Schließe zuerst die anderen Tabs von Regalia: sie spielen noch mit der alten Fassung.',
  newerTake: 'Jetzt verwenden',
  install: 'Regalia installieren',
  installOnIos:
    'Zum Installieren: die Teilen-Taste, dann „Zum Home-Bildschirm“. Die App hat dort ihre eigenen Partien.',

  newMatch: (title) => `Neue Partie ${title}`,
  you: 'Du',
  players: 'Personen',
  seatsOf: (seats, allies) => {
    if (seats === 2) return ['Dein Name', 'Gegenüber'];
    const places = seats === 3 ? ['nach dir', 'vor dir'] : ['nach dir', 'gegenüber', 'vor dir'];
    const others = places.map((place, at) => {
      if (allies.includes(at + 1)) return 'Mit dir verbündet';
      if (allies.length > 0) return `Gegner ${place}`;
      return place === 'gegenüber' ? 'Sitzt gegenüber' : `Spielt ${place}`;
    });
    return ['Dein Name', ...others];
  },
  manners: { steady: 'Bedacht', casual: 'Flüchtig', beginner: 'Neuling' },
  mannersHint: 'Bedacht wägt jede Karte ab, flüchtig spielt schnell und patzt manchmal, ein Neuling oft.',
  plays: (name) => `So spielt ${name}`,
  dealer: 'Erstes Geben',
  byLot: 'Das Los',
  deals: (name) => (isYou(name) ? 'Du gibst' : `${name} gibt`),
  optionsWait: 'Die Wahlregeln kommen mit dem Spielwerk. Beginne gleich, dann gelten die üblichen.',
  yes: 'Ja',
  no: 'Nein',
  start: 'Beginnen',
  way: 'Mit wem',
  wayBots: 'Bots',
  ways: {
    pass: {
      label: 'Ein Gerät',
      hint: 'Gebt dieses Gerät herum. Zwischen zwei Zügen verdeckt ein Vorhang die Karten.',
      go: 'Beginnen',
    },
    letter: {
      label: 'Per Nachricht',
      hint: 'Jeder Zug geht als Link, Code oder Datei hinaus und kommt zurück, wenn der andere gespielt hat.',
      go: 'Beginnen',
    },
    room: {
      label: 'Live',
      hint: 'Alle an ihrem eigenen Bildschirm, verbunden durch das Scannen zweier Codes. Kein Server dazwischen.',
      go: 'Den Tisch decken',
    },
  },
  host: 'Anna',
  aPerson: 'Ein Mensch',
  nobodyElse: 'Noch jemand muss ein Mensch sein, oder wähle oben Bots.',
  joinTable: 'An einen Tisch setzen',
  openLetter: 'Eine Nachricht öffnen',
  readRules: (title) => `Regeln von ${title}`,
  nameMissing: (seats) =>
    `${{ 2: 'Zwei', 3: 'Drei', 4: 'Vier' }[seats]} verschiedene Namen, bitte: jeder mit wenigstens einem Buchstaben.`,
  unknownGame: 'Dieses Spiel gibt es hier nicht.',
  lost: 'Unter dieser Adresse ist nichts.',
  firstTime: 'Neu hier? Ein erstes Spiel zeigt in zwei Minuten, wie es geht.',
  learn: 'Zeig es mir',
  notNow: 'Jetzt nicht',
  guided: 'Ein geführtes erstes Spiel',

  dealing: ['Es wird gemischt.', 'Gegeben wird, sobald das Spielwerk da ist.'],
  opening: ['Deine Partie wird geöffnet.', ''],
  noMatch: 'Diese Partie ist nicht in diesem Browser.',
  noMatchText: 'Sie wurde gelöscht oder in einem anderen Browser gespielt.',
  botFailed: 'Der Bot antwortet nicht.',
  saveFile: 'Aufzeichnung als Datei sichern',
  scoreSheet: 'Abrechnung',
  countedTitle: 'So wurde gezählt',
};

/** @type {Partial<typeof import('./words.js').words>} */
export const words = {
  back: 'Zurück',
  log: 'Letzter Stich und Verlauf',
  rules: 'Regeln',
  menu: 'Menü',
  close: 'Schließen',
  more: 'Mehr',
  moreTitle: 'Was du tun kannst',
  rule: 'Regel',
  sort: {
    suit: 'Hand nach Farben ordnen',
    rank: 'Hand nach Rang ordnen',
    together: 'Hand nach dem ordnen, was zusammengehört',
    own: 'Hand selbst ordnen',
  },
  sorted: {
    suit: 'Hand nach Farben geordnet',
    rank: 'Hand nach Rang geordnet',
    together: 'Hand nach dem geordnet, was zusammengehört',
    own: 'Deine Ordnung: zieh eine Karte zur Seite, oder tippe sie an und nimm die Pfeile',
  },
  shift: (name, by) => `${name ?? 'Eine Karte'} nach ${by < 0 ? 'links' : 'rechts'}`,
  undo: 'Den letzten Zug zurücknehmen',
  undone: 'Zurückgenommen',
  hint: 'Was täte ein Bot?',
  takeHint: 'Wählen, was der Bot täte',
  thinking: 'Ein Bot denkt darüber nach',
  notYourTurn: 'Du bist nicht dran',
  scene: 'Ansehen',
  ask: 'Was kann sie?',
  opponents: 'Die anderen',
  centre: 'Mitte des Tischs',
  ownBoard: 'Deine Auslage',
  actions: 'Züge',
  choices: 'Wähle',
  scores: 'Punkte und Verlauf',
  happened: 'Was geschah',
  yourTurn: 'Du bist dran',
  empty: 'leer',
  playable: 'spielbar',
  selectable: 'wählbar',
  notPlayable: 'jetzt nicht spielbar',
  suits: { S: 'Pik', H: 'Herz', D: 'Karo', C: 'Kreuz' },
  ranks: { A: 'Ass', K: 'König', Q: 'Dame', J: 'Bube' },
  person: called,
  cards: (n) => count(n, 'Karte', 'Karten'),
  hand: (n, name) => `${isYou(name) ? 'Deine Hand' : `Die Hand von ${name}`}, ${count(n, 'Karte', 'Karten')}`,
  zone: (caption, name, n) => `${called(name)}: ${caption}, ${count(n, 'Karte', 'Karten')}`,
  inHand: (name, n) =>
    isYou(name)
      ? `Du hast ${count(n, 'Karte', 'Karten')} auf der Hand`
      : `${name} hat ${count(n, 'Karte', 'Karten')} auf der Hand`,
  points: (name, n) => `${isYou(name) ? 'Du hast' : `${name} hat`} ${count(n, 'Punkt', 'Punkte')}`,
  folded: ({ name, role, points, cards }, shown, rest, can) =>
    [
      `${called(name)}${role ? `, ${role}` : ''}: ${count(points, 'Punkt', 'Punkte')}`,
      `${count(cards, 'Karte', 'Karten')} auf der Hand`,
      shown.length > 0 && `ausgelegt ${shown.map((card) => card.name).join(', ')}`,
      rest > 0 && `${rest} weitere`,
      can > 0 && `${can} wählbar`,
      'Auslage zeigen',
    ]
      .filter(Boolean)
      .join('; '),
  and: (names) => [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' und '),
  boardOf: (name) => `Auslage: ${called(name)}`,
  none: (caption) => `${caption}: nichts`,
  couple: (number) => `Paar ${number}`,
  leads: 'führt',
  standings: { now: ', jetzt', out: ', unerreichbar' },
  mapped: ({ name, points, cards, note }, zone, beside) => {
    const now = zone.governments.find((each) => each.state === 'now');
    return [
      `${called(name)}: ${count(points, 'Punkt', 'Punkte')}`,
      note,
      zone.label,
      now ? `${now.name}, ${now.text}` : zone.ifs.map((each) => each.text).join(', '),
      ...beside,
      `${count(cards, 'Karte', 'Karten')} auf der Hand`,
      'Auslage zeigen',
    ]
      .filter(Boolean)
      .join('; ');
  },
  tapCard: 'tippe eine Karte an',
  composer: 'Was die gewählten Karten ergeben',
  clear: 'Leeren',
  ways: 'Arten, sie auszulegen',
  wayBefore: 'Die Art davor',
  wayNext: 'Die nächste Art',
  howMany: 'Wie viele',
  fewer: 'Eine weniger',
  moreOf: 'Eine mehr',
  addHere: 'die gewählte Karte passt hierher',
  share: (name, points, factor) => `${called(name)}: ${points}${factor > 1 ? ` ×${factor}` : ''}`,
  pocket: (caption, card, now) => `${caption}: ${card ?? (now ? 'wähle eine Karte' : 'noch keine Karte')}`,
  group: (label, n) => `${label}, vorderste von ${n}`,
  house: (suit) => `Haus ${suit}`,
  older: (n, chosen) =>
    `${count(n, 'ältere Karte', 'ältere Karten')}${chosen > 0 ? `, ${chosen} gewählt` : ''}: den ganzen Stapel zeigen`,
  card: (rank, suit) => `${suit} ${rank}`,
  place: (name, at, of) => `${name}, ${at} von ${of}`,
  open: (caption) => `${caption}: alle Karten zeigen`,
};

/** @type {Partial<typeof import('./stagewords.js').stagewords>} */
export const stagewords = {
  close: 'Die Szene weglegen',
  missing: 'Diese Szene gibt es nicht.',
  watching: 'Du siehst zu. Mit „Spielen“ versuchst du es selbst.',
  rule: 'Regel',
  play: 'Spielen',
  watch: 'Zusehen',
  bots: 'Gegen Bots spielen',
  rules: 'Regeln',
  next: 'Nächste Szene',
  part: (at, of) => `Szene ${at} von ${of}`,
  missingPart: 'Ein Teil des Tischs kam nicht an. Ist das Netz da?',
  showMe: 'Zeig es mir',
  again: 'Noch einmal',
  score: 'Abrechnung',
  players: ['Du', 'Ada', 'Ben', 'Cleo'],
  nextStep: 'Nächster Schritt',
  backStep: 'Schritt zurück',
  begin: (steps) => (steps === 0 ? 'So liegt es.' : 'Geh Schritt für Schritt, oder spiele selbst.'),
  count: (at, of) => (of === 0 ? '' : `${at} / ${of}`),
  refused: (who) => (isYou(who) ? 'Du darfst nicht: ' : who ? `${who} darf nicht: ` : 'Nicht erlaubt: '),
  allowed: (who) => (isYou(who) ? 'Du darfst: ' : who ? `${who} darf: ` : 'Erlaubt: '),
  not: (who) => (isYou(who) ? 'Du darfst nicht: ' : who ? `${who} darf nicht: ` : 'Nicht erlaubt: '),
  coming: 'Der Tisch ist gedeckt; das Spielwerk ist unterwegs.',
  yours: 'Du bist dran.',
  tryIt: 'Versuche, was du willst: was nicht geht, sagt warum.',
  done: 'Das war es.',
  other: 'Auch das geht.',
  shows: 'Die Szene zeigt etwas anderes: ',
  over: 'Das Spiel ist vorbei.',
  trouble: 'Die Szene kann nicht weitergehen.',
};

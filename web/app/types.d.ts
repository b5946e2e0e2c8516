// Shapes that modules everywhere name. The others are imported where they are used.
declare global {
  type Snapshot = import('./contract.js').Snapshot;
  type Card = import('./contract.js').Card;
  type Turn = import('./contract.js').Turn;
  type MoveChoice = import('./contract.js').MoveChoice;
  type Advice = import('./contract.js').Advice;
  type Game = import('./games.js').Game;
  type Save = import('../saves/saves.js').Save;
}
export {};

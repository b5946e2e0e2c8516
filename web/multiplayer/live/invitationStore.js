// The invitations of a table as the browser's database keeps them: a certificate can be kept nowhere else.

/**
 * @typedef {object} Kept
 * @property {string} room
 * @property {RTCCertificate} certificate
 * @property {{ id: number, seat: number | null, keys: import('../codes/pairingCode.js').Keys, name: string }[]} list
 */

const STORE = 'invitations';

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open('regalia.live', 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: 'room' });
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

/**
 * Do something with the store. Where a browser keeps nothing, or no certificates, invitations live as long as the page.
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest} act
 * @returns {Promise<any>} null if it could not be done
 */
async function during(mode, act) {
  try {
    const base = await open();
    try {
      return await new Promise((resolve, reject) => {
        const asked = act(base.transaction(STORE, mode).objectStore(STORE));
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
    } finally {
      base.close();
    }
  } catch {
    return null;
  }
}

/** @param {Kept} kept */
export const keepInvitations = (kept) => during('readwrite', (store) => store.put(kept));

/** @param {string} room */
export const forgetInvitations = (room) => during('readwrite', (store) => store.delete(room));

/** Return the invitations of a room, unless the certificate is too old by now. @param {string} room @returns {Promise<Kept | null>} */
export async function keptInvitations(room) {
  const kept = /** @type {Kept | null} */ (await during('readonly', (store) => store.get(room)));
  if (kept && kept.certificate.expires > Date.now()) return kept;
  if (kept) void forgetInvitations(room);
  return null;
}

/**
 * Data in the browser's IndexedDB: photos, which local storage cannot hold, and answers that a page without a
 * connection shows. A browser without it (such as some private windows) stores nothing, and nothing fails.
 */
const NAME = 'steward';
const STORES = ['photos', 'answers'] as const;
type StoreName = (typeof STORES)[number];

let opened: Promise<IDBDatabase | undefined> | undefined;

const open = (): Promise<IDBDatabase | undefined> => {
  opened ??= new Promise((resolve) => {
    if (!('indexedDB' in globalThis)) return resolve(undefined);
    const request = indexedDB.open(NAME, 1);
    request.addEventListener('upgradeneeded', () => STORES.forEach((name) => request.result.createObjectStore(name)));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => resolve(undefined));
    request.addEventListener('blocked', () => resolve(undefined));
    return undefined;
  });
  return opened;
};

async function inStore<T>(
  name: StoreName,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  const database = await open();
  if (!database) return undefined;
  return new Promise((resolve) => {
    try {
      const request = act(database.transaction(name, mode).objectStore(name));
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => resolve(undefined));
    } catch {
      // The browser has closed the database, for example to free space.
      opened = undefined;
      resolve(undefined);
    }
  });
}

/** Undefined if nothing is stored under the key. */
export const kept = (name: StoreName, key: string): Promise<unknown> =>
  inStore<unknown>(name, 'readonly', (store) => store.get(key));
/** Whether it was stored. */
export const keep = async (name: StoreName, key: string, value: unknown): Promise<boolean> =>
  (await inStore(name, 'readwrite', (store) => store.put(value, key))) !== undefined;
export const forget = (name: StoreName, key: string): Promise<undefined> =>
  inStore(name, 'readwrite', (store) => store.delete(key));
export const forgetAll = (name: StoreName): Promise<undefined> => inStore(name, 'readwrite', (store) => store.clear());

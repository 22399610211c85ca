import { stored } from '../../session/stored.ts';

/** A screen or an object that was opened recently. Removed from the device when the session ends. */
export interface Recent {
  name: string;
  url: string;
  type: string;
  environment_id?: string | null;
  portfolio_id?: string | null;
  _id?: string;
}

const kept = 6;

const list = stored<Recent[]>(
  () => {
    try {
      return JSON.parse(localStorage.getItem('recent') ?? '[]') as Recent[];
    } catch {
      return [];
    }
  },
  (all) => localStorage.setItem('recent', JSON.stringify(all)),
  ['recent'],
);

export const useRecent = list.use;
export const remember = (one: Recent) =>
  list.set([one, ...list.get().filter(({ url, name }) => url !== one.url || name !== one.name)].slice(0, kept));

import { useSyncExternalStore } from 'react';
import { currentSession, forgetSession, keepSession } from '../session/session.ts';

/** How the client sends people to the login page; the router says so at start, tests say something else. */
interface Way {
  isPublicPage: () => boolean;
  toLogin: () => void;
  toTwoFactor?: () => void;
}

let way: Way = { isPublicPage: () => true, toLogin: () => undefined };
export const setWay = (next: Way) => {
  way = next;
};

/** The session is over: whoever reads a public page may go on reading. */
export function sessionLost() {
  if (way.isPublicPage()) return;
  forgetSession();
  way.toLogin();
}

// On localhost people develop: what they see stays, with the refusal in it (R058), and above it the way to the login page.
let over = false;
const listeners = new Set<() => void>();

/** Says above the page that its session is over, or that it goes on after all. */
function setOver(next: boolean) {
  if (over === next) return;
  over = next;
  listeners.forEach((listener) => listener());
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the session is over and the page has stayed nevertheless. */
export const isOver = () => over;
export const useIsOver = () => useSyncExternalStore(subscribe, isOver);

/** The renewal was refused. */
export function renewalRefused() {
  if (location.hostname !== 'localhost') sessionLost();
  else if (currentSession()) setOver(true);
}

/** The renewal came: in another tab somebody has logged in again. */
export const renewed = () => setOver(false);

/** The last step of the logout routine: this device forgets the session. */
export function leave() {
  setOver(false);
  forgetSession();
  way.toLogin();
}

/** The organization asks for a second factor since a moment ago: setting it up comes before everything else. */
export function twoFactorNeeded() {
  const person = currentSession();
  if (!person || person.needs_two_factor) return;
  keepSession({ ...person, needs_two_factor: true });
  way.toTwoFactor?.();
}

/** Somebody has closed the organization: the product shows that, and nothing else. */
export function organizationClosed() {
  const person = currentSession();
  if (person && !person.is_closed) keepSession({ ...person, is_closed: true });
}

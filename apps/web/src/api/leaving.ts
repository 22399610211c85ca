import { useSyncExternalStore } from 'react';
import { currentSession, forgetSession, keepSession } from '../session/session.ts';

/** The redirects of the client; the router sets them at start, tests set others. */
interface Way {
  isPublicPage: () => boolean;
  toLogin: () => void;
  toTwoFactor?: () => void;
}

let way: Way = { isPublicPage: () => true, toLogin: () => undefined };
export const setWay = (next: Way) => {
  way = next;
};

/** The session is over: a user on a public page stays there. */
export function sessionLost() {
  if (way.isPublicPage()) return;
  forgetSession();
  way.toLogin();
}

// On localhost, where developers work, the page stays with the refusal in it (R058), and above it a link to the login
// page.
let over = false;
const listeners = new Set<() => void>();

/** Shows or hides the bar above the page that states that its session is over. */
function setOver(next: boolean) {
  if (over === next) return;
  over = next;
  listeners.forEach((listener) => listener());
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the session is over while the page stays open. */
export const isOver = () => over;
export const useIsOver = () => useSyncExternalStore(subscribe, isOver);

/** The renewal was refused. */
export function renewalRefused() {
  if (location.hostname !== 'localhost') sessionLost();
  else if (currentSession()) setOver(true);
}

/** The renewal succeeded: the user has logged in again in another tab. */
export const renewed = () => setOver(false);

/** The last step of the logout routine: this device deletes the session. */
export function leave() {
  setOver(false);
  forgetSession();
  way.toLogin();
}

/** The organization has just started to require a second factor: setting it up comes first. */
export function twoFactorNeeded() {
  const person = currentSession();
  if (!person || person.needs_two_factor) return;
  keepSession({ ...person, needs_two_factor: true });
  way.toTwoFactor?.();
}

/** The organization was closed: the product shows only that. */
export function organizationClosed() {
  const person = currentSession();
  if (person && !person.is_closed) keepSession({ ...person, is_closed: true });
}

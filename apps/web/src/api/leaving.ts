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

/** The renewal was refused. On localhost people develop: what they see stays, with the refusal in it (R058). */
export function renewalRefused() {
  if (location.hostname !== 'localhost') sessionLost();
}

/** The last step of the logout routine: this device forgets the session. */
export function leave() {
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

import { dayIn } from '@steward/core/calendar/time-zone';
import { currentSession } from './session.ts';

/** Today on this device: the date of a user who reads a meter. */
export function todayHere(): string {
  const now = new Date();
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Today for the organization, as the server determines it; on this device if its time zone is unknown. */
export function organizationToday(): string {
  const zone = currentSession()?.time_zone;
  return zone ? dayIn(zone, new Date()) : todayHere();
}

/** The current year of the organization. */
export const organizationYear = (): number => Number(organizationToday().slice(0, 4));

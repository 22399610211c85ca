import { dayIn } from '@steward/core/calendar/time-zone';
import { currentSession } from './session.ts';

/** The day that it is where this device is: of somebody who stands before a meter. */
export function todayHere(): string {
  const now = new Date();
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The day that it is for the organization, as the server sees it; on this device where its time zone is not known. */
export function organizationToday(): string {
  const zone = currentSession()?.time_zone;
  return zone ? dayIn(zone, new Date()) : todayHere();
}

/** When mails may reach a person. Minutes count from midnight in the person's time zone. */
export interface MailTimes {
  timeZone: string;
  /** One mail a day at this hour, instead of one per event. */
  digestHour: number | null;
  /** No mail from this minute of the day until that one, which may be on the next day. */
  quiet: { from: number; until: number } | null;
}

const DAY = 1440;

/** Minutes since midnight in a time zone. Throws on a zone that does not exist. */
export function localMinutes(moment: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const [hour, minute] = parts.format(moment).split(':').map(Number);
  return (hour ?? 0) * 60 + (minute ?? 0);
}

export const isQuiet = ({ timeZone, quiet }: MailTimes, moment: Date): boolean => {
  if (!quiet || quiet.from === quiet.until) return false;
  const now = localMinutes(moment, timeZone);
  return quiet.from < quiet.until ? now >= quiet.from && now < quiet.until : now >= quiet.from || now < quiet.until;
};

/** The next time the clock on the person's wall shows this minute of the day; a changed clock on the way is heeded. */
export function nextAt(moment: Date, timeZone: string, minute: number): Date {
  const whole = Math.floor(moment.getTime() / 60_000) * 60_000;
  const ahead = (minute - localMinutes(moment, timeZone) + DAY) % DAY || DAY;
  const first = new Date(whole + ahead * 60_000);
  const off = ((minute - localMinutes(first, timeZone) + DAY + DAY / 2) % DAY) - DAY / 2;
  const corrected = new Date(first.getTime() + off * 60_000);
  // An hour that the clock skips does not come that day: the moment after it will do.
  return corrected > moment ? corrected : first;
}

/** When a mail about something that happens now may go out: `moment` itself when nothing holds it back. */
export function mailTime(times: MailTimes, moment: Date): Date {
  const due = times.digestHour === null ? moment : nextAt(moment, times.timeZone, times.digestHour * 60);
  return times.quiet && isQuiet(times, due) ? nextAt(due, times.timeZone, times.quiet.until) : due;
}

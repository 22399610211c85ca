import { z } from 'zod';
import { area, countedDay, id, text } from '../call.ts';

const clock = (example: string) =>
  z
    .string()
    .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, { message: 'must be a time such as 08:00' })
    .meta({ examples: [example] });

const OpenTime = z.object({ weekday: z.int().min(1).max(7), from: clock('08:00'), until: clock('18:00') });

/** Weekly times by the clock of the property, Monday is 1; on closed days they do not hold. */
export const OpeningHours = z.object({
  week: z.array(OpenTime).max(28),
  closed_days: z.array(z.object({ day: countedDay(), name: text(100) })).max(400),
});
export type OpeningHours = z.infer<typeof OpeningHours>;

const sentHours = OpeningHours.superRefine(({ week, closed_days }, context) => {
  const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
  for (const [n, { weekday, from, until }] of week.entries()) {
    if (until <= from) refuse(['week', n, 'until'], 'must be after the start');
    else if (week.some((other, m) => m < n && other.weekday === weekday && other.from < until && from < other.until))
      refuse(['week', n, 'from'], 'must not overlap other times of the day');
  }
  for (const [n, { day }] of closed_days.entries())
    if (closed_days.findIndex((other) => other.day === day) < n) refuse(['closed_days', n, 'day'], 'is already used');
});

const Answered = z.object({
  environment_id: id('environment'),
  /** Null: of the property. */
  space_id: id('space').nullable(),
  /** What is said of this place itself; null: nothing. */
  own: OpeningHours.nullable(),
  /** A space without hours of its own has those of its property. Null: no hours are entered. */
  effective: OpeningHours.nullable(),
  time_zone: z.string(),
});
export type PlaceHours = z.infer<typeof Answered>;

/** When properties and spaces are open. */
export const openingHours = area('estate/opening-hours', {
  getOpeningHours: {
    method: 'POST',
    path: '/getOpeningHours',
    access: 'member',
    needs: 'property.read',
    summary: 'When a property, or a space of it, is open: its own hours, and those that hold',
    input: z.object({ environment_id: id('environment'), space_id: id('space').optional() }),
    answer: Answered,
  },
  saveOpeningHours: {
    method: 'POST',
    path: '/saveOpeningHours',
    access: 'member',
    needs: 'properties.edit',
    summary:
      'Say when a property, or a space of it, is open: times by day of the week and closed days; null: nothing is said, a space has the hours of its property',
    input: z.object({
      environment_id: id('environment'),
      space_id: id('space').optional(),
      hours: sentHours.nullable(),
    }),
    answer: Answered,
  },
});

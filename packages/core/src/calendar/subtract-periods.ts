import { intersection, type Period } from './day.ts';

/** A period less the days that others take. */
export function subtractPeriods({ start, end }: Period, taken: readonly Period[]): Period[] {
  let open: Period[] = [{ start, end }];
  for (const other of taken)
    open = open.flatMap((part) => {
      const shared = intersection(part, other);
      if (!shared) return [part];
      return [
        { start: part.start, end: shared.start },
        { start: shared.end, end: part.end },
      ].filter((rest) => rest.start < rest.end);
    });
  return open;
}

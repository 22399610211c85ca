/** How figures of a widget are divided; the contract has the list. */
interface Divided {
  by: string;
  and?: string | undefined;
}

/** The form of what figures show in a kind of widget. */
export function shapeOfFigures(
  kind: string,
  { by, and }: Divided,
): 'amount' | 'series' | 'parts' | 'table' | 'matrix' | 'states' {
  if (and) return 'matrix';
  if (kind === 'table') return 'table';
  if (kind === 'status') return 'states';
  if (by === 'total') return 'amount';
  return by === 'step' ? 'series' : 'parts';
}

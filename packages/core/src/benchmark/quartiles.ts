export interface Quartiles {
  lower: number;
  median: number;
  upper: number;
}

/** Fewer say nothing about how others are spread. */
export const FEWEST_PEERS = 4;

/** The quartiles of values, interpolated linearly between ranks (Hyndman and Fan, type 7); null for fewer than four. */
export function quartiles(values: readonly number[]): Quartiles | null {
  if (values.length < FEWEST_PEERS) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => {
    const rank = share * (sorted.length - 1);
    const below = Math.floor(rank);
    const low = sorted[below] ?? 0;
    return low + (rank - below) * ((sorted[below + 1] ?? low) - low);
  };
  return { lower: at(0.25), median: at(0.5), upper: at(0.75) };
}

/** The share of the values that are larger: of intensities the share of peers that use more. Equal ones count half. */
export function shareAbove(value: number, values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const above = values.filter((other) => other > value).length;
  const equal = values.filter((other) => other === value).length;
  return (above + equal / 2) / values.length;
}

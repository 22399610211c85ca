/** The inverse of a small symmetric positive matrix by elimination with pivots; undefined where it is singular. */
export function invertSymmetric(matrix: readonly (readonly number[])[]): number[][] | undefined {
  const size = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...Array.from({ length: size }, (_, j) => (i === j ? 1 : 0))]);
  const scale = Math.max(...matrix.map((row, i) => Math.abs(row[i] ?? 0)));
  for (let at = 0; at < size; at += 1) {
    const pivot = rows.slice(at).reduce((best, row) => (Math.abs(row[at] ?? 0) > Math.abs(best[at] ?? 0) ? row : best));
    const lead = pivot[at] ?? 0;
    if (Math.abs(lead) <= scale * 1e-11) return undefined;
    rows.splice(rows.indexOf(pivot), 1);
    rows.splice(
      at,
      0,
      pivot.map((value) => value / lead),
    );
    const done = rows[at] ?? [];
    rows.forEach((row, i) => {
      const factor = row[at] ?? 0;
      if (i !== at && factor !== 0) rows[i] = row.map((value, j) => value - factor * (done[j] ?? 0));
    });
  }
  return rows.map((row) => row.slice(size));
}

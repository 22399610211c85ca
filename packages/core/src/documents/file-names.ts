/** The ending of a file name with its dot, in lower case; empty without one. */
export function endingOf(name: string): string {
  const at = name.lastIndexOf('.');
  return at > 0 && name.length - at <= 12 && !/\s/u.test(name.slice(at)) ? name.slice(at).toLowerCase() : '';
}

/** The name without its ending. */
export const withoutEnding = (name: string): string => name.slice(0, name.length - endingOf(name).length);

/** A new name for a file, which keeps its ending. */
export function renamed(name: string, asked: string): string {
  const ending = endingOf(name);
  if (!ending) return asked;
  return asked.toLowerCase().endsWith(ending) ? asked : `${asked}${ending}`;
}

/** The first free name among "Lease.pdf", "Lease (2).pdf", "Lease (3).pdf". `taken` are lower case. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name.toLowerCase())) return name;
  const ending = endingOf(name);
  const base = withoutEnding(name);
  for (let n = 2; ; n++) {
    const next = `${base} (${n})${ending}`;
    if (!taken.has(next.toLowerCase())) return next;
  }
}

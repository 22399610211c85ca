import { endingOf } from '../files/file-name.ts';

/** The ending with its dot; none for a name that is nothing else. */
function dottedEndingOf(name: string): string {
  const ending = endingOf(name);
  return ending && name.trim().length > ending.length + 1 ? `.${ending}` : '';
}

/** The name without its ending. */
export const withoutEnding = (name: string): string => {
  const { length } = dottedEndingOf(name);
  return length ? name.trimEnd().slice(0, -length) : name;
};

/** A new name for a file, which keeps its ending. */
export function renamed(name: string, asked: string): string {
  const ending = dottedEndingOf(name);
  if (!ending) return asked;
  return asked.toLowerCase().endsWith(ending) ? asked : `${asked}${ending}`;
}

/** The first free name among "Lease.pdf", "Lease (2).pdf", "Lease (3).pdf". `taken` are lower case. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name.toLowerCase())) return name;
  const ending = dottedEndingOf(name);
  const base = withoutEnding(name);
  for (let n = 2; ; n++) {
    const next = `${base} (${n})${ending}`;
    if (!taken.has(next.toLowerCase())) return next;
  }
}

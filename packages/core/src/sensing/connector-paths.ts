/** The longest path, in characters, and the most steps of one. */
export const MAX_PATH = 200;
const MAX_STEPS = 16;

// Names that every object has by itself, never as data.
const reserved = new Set(['__proto__', 'constructor', 'prototype']);

const step = /\.?([^.[\]"]+)|\[(\d{1,6})\]|\["([^"\\]{1,100})"\]/y;

/**
 * The steps of a path such as `$.sensors[0].temp`, `temp` or `$["room temperature"]`; the leading `$` is optional, and `$` or an empty text is
 * the whole. Undefined for another notation.
 */
export function pathSteps(path: string): string[] | undefined {
  if (path.length > MAX_PATH) return undefined;
  const text = path.trim().replace(/^\$(?=$|[.[])/, '');
  const steps: string[] = [];
  for (step.lastIndex = 0; step.lastIndex < text.length;) {
    const at = step.lastIndex;
    const [whole, name, place, quoted] = step.exec(text) ?? [];
    if (whole === undefined || (name !== undefined && at > 0 && !whole.startsWith('.'))) return undefined;
    const found = (name ?? place ?? quoted ?? '').trim();
    if (found === '' || reserved.has(found) || steps.length >= MAX_STEPS) return undefined;
    steps.push(found);
  }
  return steps;
}

/** The value at a path of parsed JSON; undefined without one, or if the path has another notation. */
export function atPath(body: unknown, path: string): unknown {
  const steps = pathSteps(path);
  if (!steps) return undefined;
  let found = body;
  for (const name of steps) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[name];
  }
  return found;
}

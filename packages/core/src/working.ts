/**
 * Writes a number into the text of a working: at most twelve significant digits, so that binary noise
 * (`0.30000000000000004`) does not distract. Only the text is shortened; results are never rounded.
 */
export function shown(value: number): string {
  return String(Number(value.toPrecision(12)));
}

/** Writes a value without the last digits of its numbers, which depend on the order in which they were added up. */
export const roundedText = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'number' ? Number(one.toPrecision(10)) : one));

export const rounded = (value: unknown): unknown => JSON.parse(roundedText(value)) as unknown;

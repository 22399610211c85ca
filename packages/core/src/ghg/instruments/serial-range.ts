/** A serial number in its parts: what stands before the last digits, in capitals and without blanks, and their value. */
const parts = (serial: string) => {
  const found = /^(.*?)(\d+)$/.exec(serial.replace(/\s/g, '').toUpperCase());
  return found && { prefix: found[1] ?? '', number: BigInt(found[2] ?? '') };
};

/** Whether two serial numbers are the ends of one range: the same before the last digits, and the second not below the first. */
export function isSerialRange(from: string, to: string): boolean {
  const [first, last] = [parts(from), parts(to)];
  return Boolean(first && last && first.prefix === last.prefix && first.number <= last.number);
}

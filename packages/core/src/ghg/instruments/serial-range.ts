/** The parts of a serial number: the prefix before the last digits, in capitals and without blanks, and the value of the digits. */
const parts = (serial: string) => {
  const found = /^(.*?)(\d+)$/.exec(serial.replace(/\s/g, '').toUpperCase());
  return found && { prefix: found[1] ?? '', number: BigInt(found[2] ?? '') };
};

/** Whether two serial numbers are the ends of a range: with the same prefix, and the second not below the first. */
export function isSerialRange(from: string, to: string): boolean {
  const [first, last] = [parts(from), parts(to)];
  return Boolean(first && last && first.prefix === last.prefix && first.number <= last.number);
}

import { latin } from '../../tables/origin.ts';

/** Energy of a certificate in kWh, unless its registry has another size: 1 MWh (EECS, REGO, I-REC, North American tracking systems). */
export const CERTIFICATE_KWH = 1000;

/**
 * The parts of a serial number: the prefix before the last digits, in capitals and of letters and digits only, and the value of the digits.
 * `R-000001`, `r 000001` and `Ｒ０００００１` are alike.
 */
const parts = (serial: string) => {
  const found = /^(.*?)(\d+)$/.exec(latin(serial.normalize('NFKC')).replace(/\s/g, '').toUpperCase());
  return found && { prefix: (found[1] ?? '').replace(/[^\p{L}\p{N}]/gu, ''), number: BigInt(found[2] ?? '') };
};

/** Whether two serial numbers are the ends of a range: with the same prefix, and the second not below the first. */
export const isSerialRange = (from: string, to: string): boolean => certificatesIn(from, to) !== undefined;

/** The number of certificates from one serial number to another, both included; one without a second; undefined: they are not a range. */
export function certificatesIn(from: string, to: string): number | undefined {
  if (!to) return 1;
  const [first, last] = [parts(from), parts(to)];
  if (!first || !last || first.prefix !== last.prefix || first.number > last.number) return undefined;
  return Number(last.number - first.number) + 1;
}

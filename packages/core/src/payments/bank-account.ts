/** The form in which banks store it: without blanks, in capital letters. */
export const plainAccount = (text: string): string => text.replace(/\s/g, '').toUpperCase();

/** The remainder by 97 of a text whose letters count from 10 (A) to 35 (Z). ISO 7064, MOD 97-10. */
function remainder97(text: string): number {
  let rest = 0;
  for (const sign of text)
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
}

const isRight = (checked: string) => remainder97(checked) === 1;

/** An international bank account number, blanks allowed. ISO 13616: country, two check digits, up to 30 more; MOD 97-10. */
export function isIban(text: string): boolean {
  const account = plainAccount(text);
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account) && isRight(account.slice(4) + account.slice(0, 4));
}

/** A bank identifier code, ISO 9362: bank, country, place, and optionally a branch. */
export const isBic = (text: string): boolean => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(plainAccount(text));

/**
 * A SEPA creditor identifier: country, two check digits, three characters chosen by the creditor and not checked, the national identifier.
 * EPC262-08: MOD 97-10 over the national identifier, the country and the check digits.
 */
export function isCreditorId(text: string): boolean {
  const id = plainAccount(text);
  return /^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/.test(id) && isRight(id.slice(7) + id.slice(0, 4));
}

/**
 * A creditor reference, by which the creditor's accounts identify the payment: `RF`, two check digits, up to 21 letters and digits. ISO
 * 11649; MOD 97-10.
 */
export function isCreditorReference(text: string): boolean {
  const reference = plainAccount(text);
  return /^RF\d{2}[A-Z0-9]{1,21}$/.test(reference) && isRight(reference.slice(4) + reference.slice(0, 4));
}

/** A masked account number that its owner recognizes: the country and the last four characters. */
export function maskedIban(iban: string): string {
  const account = plainAccount(iban);
  return `${account.slice(0, 2)}•• •••• ${account.slice(-4)}`;
}

import { InvalidValue } from '../failure.ts';
import { isBic, isIban, plainAccount } from './bank-account.ts';
import { isSepaName, sepaReference, sepaText } from './sepa-text.ts';

export interface Party {
  name: string;
  iban: string;
  /** Empty: the bank is found by the IBAN. */
  bic: string;
}

/** The largest amount of a SEPA credit transfer or direct debit. EPC132-08 and EPC130-08. */
export const MAX_AMOUNT = 999_999_999.99;

export const cents = (amount: number) => Math.round(amount * 100);
export const euros = (inCents: number) => `${Math.trunc(inCents / 100)}.${String(inCents % 100).padStart(2, '0')}`;

// SEPA's signs need no escaping but these.
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
export const element = (name: string, ...inner: readonly string[]) => `<${name}>${inner.join('')}</${name}>`;
export const leaf = (name: string, text: string) => element(name, escaped(text));

export function checkedParty(party: Party): Party {
  if (!isIban(party.iban)) throw new InvalidValue(`"${party.iban}" is not an IBAN`);
  if (party.bic !== '' && !isBic(party.bic)) throw new InvalidValue(`"${party.bic}" is not a BIC`);
  if (!isSepaName(party.name)) throw new InvalidValue(`"${party.name}" is not in Latin letters`);
  return { name: sepaText(party.name, 70), iban: plainAccount(party.iban), bic: plainAccount(party.bic) };
}

/** A bank; without a BIC it is found by the IBAN. */
export const agent = (name: string, bic: string) =>
  element(name, element('FinInstnId', bic ? leaf('BICFI', bic) : element('Othr', leaf('Id', 'NOTPROVIDED'))));
export const account = (name: string, iban: string) => element(name, element('Id', leaf('IBAN', iban)));

export const isReference = (text: string) => text !== '' && sepaReference(text, 35) === text;

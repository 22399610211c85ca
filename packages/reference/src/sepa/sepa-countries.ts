import list from './sepa-countries.json' with { type: 'json' };

const countries: ReadonlySet<string> = new Set(list.countries);

/** Whether SEPA payments reach an account, by the country that its IBAN begins with. */
export const isSepaAccount = (iban: string): boolean => countries.has(iban.trim().slice(0, 2).toUpperCase());

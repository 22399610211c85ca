/** Currencies whose smallest coin is a thousandth (ISO 4217); Iraq's has gone out of use. */
const IN_THOUSANDTHS = new Set(['BHD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);

/** The currencies of ISO 4217, as the platform knows them. */
const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Whether three letters are a currency: `EUR`, not `EUX`. */
export const isCurrency = (code: string): boolean => currencies.has(code);

/** The decimals that amounts of a currency have: three where its smallest coin is a thousandth, else two. */
export const coinDecimals = (currency: string | undefined): 2 | 3 =>
  currency !== undefined && IN_THOUSANDTHS.has(currency) ? 3 : 2;

/** An amount in whole coins: hundredths of a euro, thousandths of a dinar. */
export const inCoins = (amount: number, currency: string): number => Math.round(amount * 10 ** coinDecimals(currency));

export const ofCoins = (coins: number, currency: string): number => coins / 10 ** coinDecimals(currency);

/** The amount in the coins of its currency. */
export const toCoins = (amount: number, currency: string): number => ofCoins(inCoins(amount, currency), currency);

/** Whether nothing of an amount is finer than the smallest coin. */
export const isInCoins = (amount: number, currency: string): boolean =>
  Math.abs(amount - toCoins(amount, currency)) < 1e-6;

/** An amount with all decimals of its currency and a point, for files: `12.50`, `12.345`. */
export const printedAmount = (amount: number, currency: string): string => amount.toFixed(coinDecimals(currency));

/** In whole thousandths, in which amounts of every currency can be compared and added up without drift. */
export const thousandths = (amount: number): number => Math.round(amount * 1000);

export const sumOfMoney = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + thousandths(amount), 0) / 1000;

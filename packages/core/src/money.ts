/**
 * Amounts of money are kept with the decimals of their currency: three where its smallest coin is a thousandth (Bahrain, Iraq, Jordan,
 * Kuwait, Libya, Oman, Tunisia), else two. Source: ISO 4217, as the JavaScript engine has it.
 */
export function coinDecimals(currency: string): 2 | 3 {
  if (!/^[A-Z]{3}$/.test(currency)) return 2;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return maximumFractionDigits >= 3 ? 3 : 2;
}

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

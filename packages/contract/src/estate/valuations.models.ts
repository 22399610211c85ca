import { LARGEST_AMOUNT, valuationBases, valuationFields } from '@steward/core/finance/valuation-fields';
import { isCurrency } from '@steward/core/money';
import { z } from 'zod';
import { countedDay, id, requiredText, text } from '../call.ts';
import { answersOf, inputsOf } from '../fields.ts';

export const currencyCode = () =>
  z
    .string()
    .regex(/^[A-Z]{3}$/, 'three letters, such as EUR')
    .refine(isCurrency, 'is not a currency of ISO 4217')
    .meta({ examples: ['EUR', 'USD'] });

const amount = () => z.number({ error: 'must be a number' }).min(0).max(LARGEST_AMOUNT);
const above = () => amount().gt(0, 'must be more than 0');

/** What was read of the row that is changed or deleted. */
export const version = z.int().min(1).max(1_000_000_000);

export const valuationInputs = inputsOf(valuationFields, { currency: currencyCode() });

export const Valuation = z.object({
  _id: id('valuation'),
  environment_id: id('environment'),
  ...answersOf(valuationFields, { basis: z.enum(valuationBases) }),
  /** Null: none, or one that the person does not reach. */
  document: z.object({ document_id: id('document'), title: z.string() }).nullable(),
  /** Raised by every change. */
  version: z.number(),
  /** Empty if the account was deleted. */
  author_name: z.string(),
  created_at: z.string(),
});
export type Valuation = z.infer<typeof Valuation>;

export const loanInputs = {
  lender: requiredText(200),
  currency: currencyCode(),
  originated_on: countedDay().nullable().default(null),
  /** The last day; null: it runs on. */
  valid_until: countedDay().nullable().default(null),
  /** The value of the property when the loan was paid out, in the currency of the loan (PCAF). */
  value_at_origination: above().nullable().default(null),
  /** The outstanding amount from each day on. */
  balances: z
    .array(z.object({ on: countedDay(), outstanding: amount() }))
    .max(600)
    .default([]),
  note: text(2000).default(''),
};

export const Loan = z.object({
  _id: id('loan'),
  environment_id: id('environment'),
  environment_name: z.string(),
  lender: z.string(),
  currency: z.string(),
  originated_on: z.string().nullable(),
  valid_until: z.string().nullable(),
  value_at_origination: z.number().nullable(),
  /** By day, the latest first. */
  balances: z.array(z.object({ on: z.string(), outstanding: z.number() })),
  /** Today; null: no amount is stated. */
  outstanding: z.number().nullable(),
  note: z.string(),
  version: z.number(),
  created_at: z.string(),
});
export type Loan = z.infer<typeof Loan>;

export const rateInputs = {
  from_currency: currencyCode(),
  to_currency: currencyCode().meta({ examples: ['USD', 'EUR'] }),
  /** One unit of the first currency is so many of the second. */
  rate: z.number({ error: 'must be a number' }).gt(0, 'must be more than 0').max(1e9),
  valid_on: countedDay(),
  source: text(200).default(''),
};

export const ExchangeRate = z.object({
  _id: id('exchange-rate'),
  from_currency: z.string(),
  to_currency: z.string(),
  rate: z.number(),
  valid_on: z.string(),
  source: z.string(),
  version: z.number(),
  created_at: z.string(),
});
export type ExchangeRate = z.infer<typeof ExchangeRate>;

/** Why there is no value: none is stated by the day, or none that can be converted. */
export const valueReasons = ['no-valuation', 'no-rate'] as const;

/** The value of a property as of a day. */
export const ValueOnDay = z.object({
  environment_id: id('environment'),
  environment_name: z.string(),
  portfolio_id: id('portfolio'),
  portfolio_name: z.string(),
  /** The valuation that counts; null: none. */
  valuation: z
    .object({
      valuation_id: id('valuation'),
      value: z.number(),
      currency: z.string(),
      valued_on: z.string(),
      basis: z.enum(valuationBases),
      valuer: z.string(),
    })
    .nullable(),
  /** In the currency asked for, otherwise in its own; null with a reason. */
  value: z.number().nullable(),
  currency: z.string().nullable(),
  /** The stated rate; null: the currency is the same, or there is no value. */
  rate: z
    .object({
      from_currency: z.string(),
      to_currency: z.string(),
      rate: z.number(),
      valid_on: z.string(),
      source: z.string(),
      /** The amount was divided by it. */
      is_inverse: z.boolean(),
    })
    .nullable(),
  reason: z.enum(valueReasons).nullable(),
});
export type ValueOnDay = z.infer<typeof ValueOnDay>;

import { rateKeysOf } from '@steward/core/payments/tax-lines';
import { z } from 'zod';
import { area, countedDay, id, requiredText, text } from '../call.ts';
import { changesOf } from '../changes.ts';
import { Utility } from './bills.bill.ts';
import { currency } from './payments.payable.ts';

const digits = (max: number) =>
  text(max)
    .refine((given) => /^\d*$/.test(given), 'only digits')
    .default('')
    .meta({ examples: ['4240'] });

const settingsFields = {
  /** Of the tax adviser and of the organization there; empty: no DATEV. */
  consultant_no: z.int().min(1001).max(9_999_999).nullable().default(null),
  client_no: z.int().min(1).max(99_999).nullable().default(null),
  fiscal_year_start_month: z.int().min(1).max(12).default(1),
  account_length: z.int().min(4).max(8).default(4),
  /** Of suppliers without an account of their own. */
  default_creditor: digits(9).meta({ examples: ['70000'] }),
};

const utilityFields = {
  account: digits(8),
  tax_key: digits(4).meta({ examples: ['9'] }),
  /** Where bills have other rates than the usual one: `7=8, 19=9`. */
  rate_keys: text(100)
    .refine((given) => rateKeysOf(given) !== undefined, 'rate = key, such as 19=9, 7=8')
    .default('')
    .meta({ examples: ['19=9, 7=8'] }),
};

export const LedgerSettings = z.object({
  ...settingsFields,
  utilities: z.array(z.object({ utility: Utility, account: z.string(), tax_key: z.string(), rate_keys: z.string() })),
  /** Of saved bills within reach, and others that have an account. */
  suppliers: z.array(z.object({ supplier: z.string(), account: z.string() })),
});
export type LedgerSettings = z.infer<typeof LedgerSettings>;

export const LedgerExport = z.object({
  _id: id('ledger-export'),
  number: z.number(),
  format: z.enum(['csv', 'datev']),
  first_day: z.string(),
  last_day: z.string(),
  currency: z.string(),
  bills: z.number(),
  amount: z.number(),
  created_by_name: z.string(),
  created_at: z.string(),
});
export type LedgerExport = z.infer<typeof LedgerExport>;

/** Approved bills as postings for accounts payable, as CSV or for DATEV. */
export const ledgerExports = area(
  'energy/ledger-exports',
  {
    getLedgerSettings: {
      method: 'POST',
      path: '/getLedgerSettings',
      access: 'member',
      needs: 'payments.read',
      summary: 'The accounts that bills are posted to, by utility and by supplier',
      input: z.object({}),
      answer: LedgerSettings,
    },
    saveLedgerSettings: {
      method: 'POST',
      path: '/saveLedgerSettings',
      access: 'member',
      needs: 'organization.edit',
      summary: 'Say which accounts bills are posted to; an empty account takes one away',
      input: z.object({
        ...changesOf(settingsFields),
        /** Utilities that are left out stay as they are, and so does what is left out of one. */
        utilities: z
          .array(z.object({ utility: Utility, ...changesOf(utilityFields) }))
          .max(10)
          .optional(),
        /** Suppliers that are left out stay as they are. */
        suppliers: z
          .array(z.object({ supplier: requiredText(200), account: digits(9).meta({ examples: ['70001'] }) }))
          .max(2000)
          .optional(),
      }),
      answer: LedgerSettings,
    },
    getLedgerExports: {
      method: 'POST',
      path: '/getLedgerExports',
      access: 'member',
      needs: 'payments.export',
      summary: 'What was exported for the accounts payable, latest first',
      limit: { calls: 300, perSeconds: 60 },
      input: z.object({}),
      answer: z.array(LedgerExport),
    },
    createLedgerExport: {
      method: 'POST',
      path: '/createLedgerExport',
      access: 'member',
      needs: 'payments.export',
      summary: 'Export the approved bills of a period that were in no export yet',
      limit: { calls: 60, perSeconds: 60 },
      input: z.object({
        format: z.enum(['csv', 'datev']),
        /** By the date of the bill; both days count. */
        first_day: countedDay(),
        last_day: countedDay(),
        currency: currency().default('EUR'),
      }),
      answer: LedgerExport,
    },
    downloadLedgerExport: {
      method: 'POST',
      path: '/downloadLedgerExport',
      access: 'member',
      needs: 'payments.export',
      shape: 'file',
      summary: 'The file of an export, always the same bytes',
      limit: { calls: 60, perSeconds: 60 },
      input: z.object({ ledger_export_id: id('ledger-export') }),
      answer: z.null(),
    },
  },
  {
    failures: {
      'ledger-export.not-found': { status: 404, message: 'This export was not found.' },
      'ledger-export.every-property': {
        status: 403,
        message: 'The ledger covers the whole organization. Only people with access to all properties can do this.',
      },
      'ledger-export.nothing': {
        status: 409,
        message: 'This period has no approved bills that have not been exported yet.',
      },
      'ledger-export.too-many': {
        status: 409,
        message: 'This is more than 10,000 bills. Choose a shorter period.',
      },
      'ledger-export.no-client': {
        status: 409,
        message: 'Enter the consultant and client number of your tax adviser first.',
      },
      'ledger-export.accounts': {
        status: 409,
        message: 'Accounts are missing for utilities or suppliers of these bills. Enter them first.',
      },
      'ledger-export.euro-only': {
        status: 409,
        message: 'DATEV batches are in euro. Export bills in other currencies as CSV.',
      },
      'ledger-export.fiscal-years': {
        status: 409,
        message: 'A DATEV batch covers one fiscal year. Choose a period within one fiscal year.',
      },
    },
  },
);

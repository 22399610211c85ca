import { valuationBases } from '@steward/core/finance/valuation-fields';
import { z } from 'zod';
import { area, countedDay, Done, id, paging, text } from '../call.ts';
import { changesOf } from '../changes.ts';
import { valuationsFigures } from './valuations.figures.ts';
import {
  currencyCode,
  ExchangeRate,
  Loan,
  loanInputs,
  rateInputs,
  Valuation,
  valuationInputs,
  ValueOnDay,
  version,
} from './valuations.models.ts';

/** The fields by which valuations are sorted. */
export const valuationSorts = ['valued_on', 'value', 'basis', 'valuer'] as const;

/** Values of properties, loans on them, and the exchange rates of the organization. */
export const valuations = area(
  'estate/valuations',
  {
    getValuations: {
      method: 'POST',
      path: '/getValuations',
      access: 'member',
      needs: 'valuations.read',
      summary: 'A page of the valuations of a property, or of all within reach, the latest first',
      input: z.object({
        environment_id: id('environment').optional(),
        basis: z.enum(valuationBases).optional(),
        /** Words of the valuer, the note or the property. */
        search: text(200).default(''),
        sort: z.enum(valuationSorts).default('valued_on'),
        descending: z.boolean().default(true),
        ...paging,
      }),
      answer: z.object({ paginateData: z.array(Valuation), totalData: z.number() }),
    },
    addValuation: {
      method: 'POST',
      path: '/addValuation',
      access: 'member',
      needs: 'valuations.create',
      makes: 'valuation',
      summary: 'State the value of a property as of a day, with its basis and evidence',
      input: z.object({ environment_id: id('environment'), ...valuationInputs }),
      answer: Valuation,
    },
    updateValuation: {
      method: 'POST',
      path: '/updateValuation',
      access: 'member',
      needs: 'valuations.edit',
      summary: 'Change a valuation; refused if another user changed it since it was read',
      input: z.object({ valuation_id: id('valuation'), version, ...changesOf(valuationInputs) }),
      answer: Valuation,
    },
    deleteValuation: {
      method: 'POST',
      path: '/deleteValuation',
      access: 'member',
      needs: 'valuations.delete',
      summary: 'Delete a valuation',
      input: z.object({ valuation_id: id('valuation'), version }),
      answer: Done,
    },
    getValuesOn: {
      method: 'POST',
      path: '/getValuesOn',
      access: 'member',
      needs: 'valuations.read',
      summary:
        'The value of properties as of a day: the last valuation on or before it, in a currency with the exchange rate used, and what is missing',
      limit: { calls: 120, perSeconds: 60 },
      input: z.object({
        /** Null: today. */
        on: countedDay().nullable().default(null),
        /** Absent: each in its own currency. */
        currency: currencyCode().optional(),
        /** Absent: all within reach that are not archived. */
        environment_ids: z.array(id('environment')).min(1).max(1000).optional(),
        portfolio_id: id('portfolio').optional(),
        /** Absent: all. */
        bases: z.array(z.enum(valuationBases)).min(1).max(valuationBases.length).optional(),
      }),
      answer: z.object({
        on: z.string(),
        rows: z.array(ValueOnDay),
        /** Null: a value is missing, or they are in different currencies. */
        total: z.number().nullable(),
        /** Of the values that are known; null: none, or different currencies. */
        total_of_known: z.number().nullable(),
        currency: z.string().nullable(),
        missing: z.number(),
      }),
    },
    getLoans: {
      method: 'POST',
      path: '/getLoans',
      access: 'member',
      needs: 'valuations.read',
      summary: 'The loans on a property, or on all within reach',
      input: z.object({ environment_id: id('environment').optional() }),
      answer: z.array(Loan),
    },
    addLoan: {
      method: 'POST',
      path: '/addLoan',
      access: 'member',
      needs: 'valuations.create',
      makes: 'loan',
      summary: 'Add a loan on a property, with its outstanding amounts by day',
      input: z.object({ environment_id: id('environment'), ...loanInputs }),
      answer: Loan,
    },
    updateLoan: {
      method: 'POST',
      path: '/updateLoan',
      access: 'member',
      needs: 'valuations.edit',
      summary: 'Change a loan; refused if another user changed it since it was read',
      input: z.object({ loan_id: id('loan'), version, ...changesOf(loanInputs) }),
      answer: Loan,
    },
    deleteLoan: {
      method: 'POST',
      path: '/deleteLoan',
      access: 'member',
      needs: 'valuations.delete',
      summary: 'Delete a loan',
      input: z.object({ loan_id: id('loan'), version }),
      answer: Done,
    },
    getExchangeRates: {
      method: 'POST',
      path: '/getExchangeRates',
      access: 'member',
      needs: 'valuations.read',
      summary: 'The exchange rates of the organization, the latest first',
      input: z.object({}),
      answer: z.array(ExchangeRate),
    },
    addExchangeRate: {
      method: 'POST',
      path: '/addExchangeRate',
      access: 'member',
      needs: 'valuations.create',
      makes: 'exchange-rate',
      summary: 'State an exchange rate of a day, with its source',
      input: z.object(rateInputs),
      answer: ExchangeRate,
    },
    updateExchangeRate: {
      method: 'POST',
      path: '/updateExchangeRate',
      access: 'member',
      needs: 'valuations.edit',
      summary: 'Change an exchange rate; refused if another user changed it since it was read',
      input: z.object({ exchange_rate_id: id('exchange-rate'), version, ...changesOf(rateInputs) }),
      answer: ExchangeRate,
    },
    deleteExchangeRate: {
      method: 'POST',
      path: '/deleteExchangeRate',
      access: 'member',
      needs: 'valuations.delete',
      summary: 'Delete an exchange rate',
      input: z.object({ exchange_rate_id: id('exchange-rate'), version }),
      answer: Done,
    },
  },
  {
    modules: [
      {
        key: 'valuations',
        order: 40,
        under: 'properties-and-pages',
        name: 'Values and loans',
        permissions: ['read', 'create', 'edit', 'delete'],
        route: '/valuations',
        icon: 'IconCoins',
        isGrantedAlone: true,
        isNotForTenants: true,
      },
    ],
    figures: valuationsFigures,
    evidence: { valuations: { needs: 'valuations.read' } },
    confidential: { valuations: 'valuations.read', loans: 'valuations.read' },
    failures: {
      'valuation.not-found': { status: 404, message: 'This valuation was not found.' },
      'valuation.changed': {
        status: 409,
        message: 'Someone else has changed this in the meantime. Reload it and make your change again.',
      },
      'valuation.day-taken': {
        status: 409,
        message: 'This property already has a value on this basis for this day. Correct that one instead.',
      },
      'loan.not-found': { status: 404, message: 'This loan was not found.' },
      'exchange-rate.not-found': { status: 404, message: 'This exchange rate was not found.' },
      'exchange-rate.day-taken': {
        status: 409,
        message: 'There is already a rate for these currencies and this day. Correct that one instead.',
      },
    },
  },
);

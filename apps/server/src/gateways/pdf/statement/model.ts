import type { Carrier } from '@steward/core/ghg/carrier';

/** All that a tenant's statement says. */
export interface StatementModel {
  language: 'en' | 'ar' | 'de';
  organization: string;
  property: string;
  tenant: string;
  number: number;
  isCancelled: boolean;
  /** Both days count. */
  firstDay: string;
  lastDay: string;
  issuedOn: string;
  basis: 'gross' | 'net';
  currency: string;
  amount: number;
  prepayment: number;
  balance: number;
  utilities: StatementUtility[];
}

export interface StatementUtility {
  carrier: Carrier;
  /** The bills of the whole property in the period. */
  total: number;
  amount: number;
  lines: StatementLine[];
}

export interface StatementLine {
  supplier: string;
  invoiceNo: string;
  billFirstDay: string;
  billLastDay: string;
  billDays: number;
  billAmount: number;
  /** The days of the bill in the period, and what falls on them. */
  days: number;
  inPeriod: number;
  space: string;
  key: 'area' | 'headcount' | 'consumption' | 'fixed' | 'rest';
  quantity: number;
  total: number;
  unit: string;
  /** Of the bill, what is split by this key; from 0 to 1. */
  ofBill: number;
  leaseDays: number;
  amount: number;
}

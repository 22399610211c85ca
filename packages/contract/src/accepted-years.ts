import type { FailureCode } from './failures.ts';

/** Refusals because the year of an accepted report is locked: each names the way to a correction, and the web offers it. */
export const acceptedYearFailures = [
  'bill.year-locked',
  'ghg-entry.year-accepted',
  'servicing-record.year-accepted',
  'equipment.year-accepted',
  'meter.year-accepted',
  'energy-generation.year-accepted',
  'report.read-only',
  'report.year-accepted',
] as const satisfies readonly FailureCode[];

/** Refusals because a change affects years of accepted reports: with a stated `reason` it is made, and logged with its effect. */
export const reasonFailures = [
  'environment.accepted-years',
  'meter.days-accepted',
  'billed-meter.years-accepted',
] as const satisfies readonly FailureCode[];

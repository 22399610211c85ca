/** Where a meter of the register came from: a user, or saved bills that name it. */
export const meterOrigins = ['entered', 'bills'] as const;

/** Why the meter of a number on saved bills is not certain. */
export const meterDoubts = [
  /** A meter of the property has a number that differs in leading zeros or one character. */
  'similar',
  /** A meter of another property has the number. */
  'other_property',
  /** A meter of another carrier has the number. */
  'other_carrier',
  /** The meter was not in use on the days of the bills. */
  'out_of_use',
  /** The bills have no meter number, or repeat the account number. */
  'no_number',
  /** Several meters of the property have the number, or a virtual one. */
  'ambiguous',
  /** It would join bills of an accepted year that were counted as two meters. */
  'accepted_year',
  /** The bills are of on-site generation, of which no supplier sends bills. */
  'on_site',
  /** Nothing speaks against it, but the meter was deleted, or the bills came without one. */
  'not_registered',
] as const;
export type MeterDoubt = (typeof meterDoubts)[number];

/**
 * Countries and territories whose addresses have no postal code (ISO 3166-1 alpha-2): those to which the Universal Postal Union's
 * member pages (upu.int, postal addressing systems) give none. Where one is being introduced, it is not demanded.
 */
const without = new Set(
  (
    'AE AG AN AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LC ' +
    'LY ML MO MR MS MW NR NU PA QA RW SB SC SL SO SR SS ST SX SY TD TG TK TL TO TT TV UG VU WS YE ZW'
  ).split(' '),
);

/** Whether an address there has a postal code; not yet known where: yes. */
export const hasPostalCodes = (countryCode: string): boolean => !without.has(countryCode);

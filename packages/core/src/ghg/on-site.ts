import type { Carrier } from './carrier.ts';
import type { FactorChoice } from './factors/choose-factor.ts';

/** Energy generated and used on a property: with its attribute, or without it, because certificates of it were sold. */
export const onSiteTreatments = ['on_site', 'on_site_sold'] as const;
export type OnSiteTreatment = (typeof onSiteTreatments)[number];

export const isOnSite = (treatment: string | undefined): treatment is OnSiteTreatment =>
  treatment === 'on_site' || treatment === 'on_site_sold';

/**
 * Energy of an own source on the property comes over no grid: by its place it has no emissions of scope 2, and none upstream of a grid. Fuel
 * that such a source burns is scope 1, from its own bills. Market-based it is free of emissions only with its attribute; where certificates of
 * it were sold, it has those of bought energy without a contract. Source: GHG Protocol Scope 2 Guidance (2015), chapters 5 and 6.
 */
export const onSiteChoice = (carrier: Carrier, year: number): FactorChoice => ({
  factor: {
    id: `on-site-${carrier}`,
    carrier,
    scope: 2,
    country: '',
    year,
    unit: 'kWh',
    kgCo2ePerUnit: 0,
    gases: { co2: 0, ch4: 0, n2o: 0 },
    gwpSet: 'AR6',
    source: 'GHG Protocol Scope 2 Guidance',
    edition: '2015',
    licence: '',
  },
  reasons: [{ code: 'on-site' }],
});

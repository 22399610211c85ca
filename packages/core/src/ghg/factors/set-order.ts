/**
 * The order in which published sets of factors are preferred, best first, for every carrier and year; a set further down is asked only
 * where those before it have nothing within three years:
 *
 * - `official`: published by the authority of the country, or by the register that the Scope 2 Guidance names for the market;
 * - `research`: computed from statistics by a research body, country by country (Ember);
 * - `modelled`: modelled from flows of electricity between grids (Electricity Maps).
 *
 * Source: GHG Protocol Scope 2 Guidance (2015), table 6.2: the most local and most official factor first.
 */
export const setOrder = ['official', 'research', 'modelled'] as const;
export type SetKind = (typeof setOrder)[number];

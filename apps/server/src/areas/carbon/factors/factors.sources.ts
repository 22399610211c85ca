import { MissingReference } from '@steward/core/failure';
import { chooseFactor } from '@steward/core/ghg/factors/choose-factor';
import type { EmissionFactor } from '@steward/core/ghg/factors/factor';
import { placeOf } from '@steward/reference/countries/grid-place';
import { declaredProxies } from '@steward/reference/emission-factors/factors';
import { addPlaces, placedIn } from '../../estate/environments/places-over-time.service.ts';
import { propertyOf, yearOf } from '../../../platform/sources/asked.ts';
import { seriesOf } from '../../../platform/sources/shapes.ts';
import { label, named, word, type Source } from '../../../platform/sources/sources.ts';
import { findAddress } from './references.repository.ts';
import { loadReferences } from './references.service.ts';

const YEARS = 10;
const SCREEN = '/datahub/data_library/esg/ghg/operational-boundaries';

/** The location-based factor of a kilowatt-hour of electricity at the property, by year; each from the edition that its inventory uses. */
const grid: Source = async (work, asked) => {
  const environmentId = propertyOf(asked);
  const address = await findAddress(work.db, work.scope, environmentId);
  if (!address) return { data: null, missing: 'properties' };
  const row = { ...address, ...placeOf(address), environment_id: environmentId };
  await addPlaces(work, { environmentId }, [row]);
  const { index } = await loadReferences(work, [row.country_code]);
  const last = yearOf(asked);
  const years = Array.from({ length: YEARS }, (_, at) => last + 1 - YEARS + at);
  const factors = years.map((year): EmissionFactor | undefined => {
    const { country_code: country, region, region_is: regionIs } = placedIn(row, year);
    const query = { environmentId, carrier: 'electricity', scope: 2, basis: 'location', unit: 'kWh', year } as const;
    try {
      return chooseFactor({ ...query, country, region, regionIs }, index, declaredProxies).factor;
    } catch (error) {
      if (error instanceof MissingReference) return undefined;
      throw error;
    }
  });
  const used = factors.at(-1) ?? factors.findLast(Boolean);
  if (!used) return { data: null, missing: 'factors' };
  return {
    data: seriesOf(
      years.map((year) => label('year', String(year))),
      [{ name: word('energy.gridFactor'), values: factors.map((factor) => factor?.kgCo2ePerUnit ?? null) }],
    ),
    unit: 'kg CO2e/kWh',
    working: SCREEN,
    period: { first_day: `${years[0]}-01-01`, last_day: `${last}-12-31` },
    notes: [named(`${used.source}, ${used.edition}`)],
  };
};

export const factorsSources = { 'factors.grid': grid } satisfies Record<string, Source>;

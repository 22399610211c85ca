import type { Answer, Parsed } from '@steward/contract/call';
import type { factors } from '@steward/contract/carbon/factors';
import { MissingReference } from '@steward/core/failure';
import { carriers, scopeOf, type Carrier } from '@steward/core/ghg/carrier';
import { chooseFactor, type FactorIndex } from '@steward/core/ghg/factors/choose-factor';
import { declaredProxies } from '@steward/reference/emission-factors/factors';
import { reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuseWithoutTheWhole } from '../boundaries/boundaries.service.ts';
import { placedIn } from '../../estate/environments/places-over-time.service.ts';
import { findBoundary } from '../boundaries/boundary.service.ts';
import { loadReferences } from './references.service.ts';

const units = ['kWh', 'l', 't'] as const;
/** Fuels and electricity. For most countries no source publishes factors of heat in any year. */
const asked = carriers.filter((carrier) => scopeOf[carrier] === 1 || carrier === 'electricity');

/** Whether a factor is published or entered, in any unit that bills use. */
const isKnown = (index: FactorIndex, carrier: Carrier, country: string, year: number) =>
  units.some((unit) => {
    const query = { carrier, country, year, unit, scope: scopeOf[carrier] };
    try {
      return chooseFactor(carrier === 'electricity' ? { ...query, basis: 'location' } : query, index, declaredProxies);
    } catch (error) {
      if (error instanceof MissingReference) return false;
      throw error;
    }
  });

/** The fuels without a factor in a year, by country of the organization's properties: a check before the year becomes the base year. */
export const getFuelsWithoutFactor = (
  ctx: Ctx,
  { year }: Parsed<typeof factors.getFuelsWithoutFactor>,
): Promise<Answer<typeof factors.getFuelsWithoutFactor>> =>
  reading(ctx, async (work) => {
    await refuseWithoutTheWhole(work);
    const { environments } = await findBoundary(work, 'Organization', undefined);
    const countries = [...new Set(environments.map((row) => placedIn(row, year).country_code))].toSorted();
    const { index } = await loadReferences(work, countries);
    return asked.flatMap((carrier) => {
      const country_codes = countries.filter((country) => !isKnown(index, carrier, country, year));
      return country_codes.length ? [{ carrier, country_codes }] : [];
    });
  });

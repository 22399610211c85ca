import type { Answer, Parsed } from '@steward/contract/call';
import type { organizations } from '@steward/contract/access/organizations';
import { countries } from '@steward/reference/countries/countries';
import { citiesOf, statesOf } from '@steward/reference/places/places';
import type { Ctx } from '../../../platform/ctx.ts';

const AT_MOST = 100;

export const fetchCountries = async (): Promise<Answer<typeof organizations.fetchCountries>> =>
  countries().map(({ alpha2, numeric, name, region }) => ({ code: alpha2, numeric, name, region }));

export const fetchStates = (_: Ctx, { country_code }: Parsed<typeof organizations.fetchStates>) =>
  statesOf(country_code);

export async function fetchCities(
  _: Ctx,
  { country_code, state, search }: Parsed<typeof organizations.fetchCities>,
): Promise<Answer<typeof organizations.fetchCities>> {
  const found = await citiesOf(country_code, { state, beginning: search, atMost: AT_MOST });
  return found.map(({ city, state: of }) => ({ name: city, state: of }));
}

import type { Label } from '@steward/contract/widget-data';
import { grouped } from '@steward/core/grouped';
import { label, named } from '../../../platform/sources/sources.ts';
import type { AskedPage } from './asked-page.ts';
import type { FigureBinding } from './figure-needs.ts';

/** Properties that are shown as one. */
export interface Group {
  name: Label;
  ids: readonly string[];
  address: string | null;
}

/** The groups that a division of the properties of a page has. */
export function groupsOf({ properties, addressOf }: AskedPage, by: FigureBinding['by']): Group[] {
  if (by === 'property')
    return properties.map(({ environment_id, environment_name }) => ({
      name: named(environment_name),
      ids: [environment_id],
      address: addressOf(environment_id),
    }));
  const of = {
    country: ({ country_code }: (typeof properties)[number]) => label('country', country_code),
    type: ({ property_type }: (typeof properties)[number]) => label('property-type', property_type),
    portfolio: ({ portfolio_name }: (typeof properties)[number]) => named(portfolio_name),
    fund: ({ fund_name }: (typeof properties)[number]) => named(fund_name ?? '–'),
  }[by as 'country'];
  return [...grouped(properties, (property) => of(property).value)].map(([, list]) => ({
    name: of(list[0] as (typeof properties)[number]),
    ids: list.map(({ environment_id }) => environment_id),
    address: null,
  }));
}

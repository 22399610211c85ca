import { numberColumn, tableOf, textColumn } from '../../../platform/sources/shapes.ts';
import { label, named, word, type Source } from '../../../platform/sources/sources.ts';
import { getTariffs } from './tariffs.service.ts';

/** The tariffs that are in force in the period. */
const list: Source = async (_work, { ctx, ids: [environment_id = ''], from, to }) => {
  const all = await getTariffs(ctx, { environment_id });
  const rows = all.filter(({ valid_from, valid_until }) => valid_from <= to && (valid_until ?? to) >= from);
  if (!rows.length) return { data: null, missing: 'tariffs' };
  const address = `/environment/tariffs?environment=${environment_id}`;
  return {
    data: tableOf(
      [
        textColumn(word('energy.tariff')),
        textColumn(word('energy.carrier')),
        numberColumn(word('energy.price')),
        textColumn(word('energy.validUntil')),
      ],
      rows,
      ({ name, carrier, unit_price, currency, valid_until }) => ({
        cells: [
          named(name),
          label('carrier', carrier),
          { value: unit_price, unit: currency },
          valid_until === null ? null : label('day', valid_until),
        ],
        address,
      }),
    ),
    working: address,
  };
};

export const tariffsSources = { 'tariffs.list': list } satisfies Record<string, Source>;

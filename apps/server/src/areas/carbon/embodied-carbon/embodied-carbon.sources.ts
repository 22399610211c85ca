import { propertyOf } from '../../../platform/sources/asked.ts';
import { numberColumn, tableOf, textColumn } from '../../../platform/sources/shapes.ts';
import { label, named, word, type Source } from '../../../platform/sources/sources.ts';
import { getEmbodiedCarbon } from './embodied-carbon.service.ts';

/** The construction projects of the property, modules A1 to A5. */
const projects: Source = async (_work, asked) => {
  const environment_id = propertyOf(asked);
  const address = `/datahub/data_library/embodied-carbon?environment=${environment_id}`;
  const found = await getEmbodiedCarbon(asked.ctx, { environment_id });
  if (!found.length) return { data: null, missing: 'records', working: address };
  return {
    data: tableOf(
      [
        textColumn(word('reports.project')),
        textColumn(word('reports.completed')),
        numberColumn(word('reports.embodiedTotal'), 'kg CO2e'),
        numberColumn(word('reports.embodiedPerArea'), 'kg CO2e/m²'),
        textColumn(word('reports.dataState')),
      ],
      found,
      ({ _id, name, completed_on, kg_co2e, kg_co2e_per_m2, is_complete }) => ({
        cells: [
          named(name),
          completed_on === null ? null : label('day', completed_on),
          kg_co2e,
          kg_co2e_per_m2,
          word(is_complete ? 'reports.complete' : 'reports.incomplete'),
        ],
        address: `${address}&project=${_id}`,
      }),
    ),
    working: address,
  };
};

export const embodiedCarbonSources = { 'embodied.projects': projects } satisfies Record<string, Source>;

import { propertyOf } from '../../../platform/sources/answers.ts';
import { label, named, word, type Source } from '../../../platform/sources/sources.ts';
import { getEmbodiedCarbon } from './embodied-carbon.service.ts';

/** The construction projects of the property, modules A1 to A5. */
const projects: Source = async (_work, asked) => {
  const environment_id = propertyOf(asked);
  const address = `/datahub/data_library/embodied-carbon?environment=${environment_id}`;
  const found = await getEmbodiedCarbon(asked.ctx, { environment_id });
  if (!found.length) return { data: null, missing: 'records', working: address };
  return {
    data: {
      shape: 'table',
      columns: [
        { name: word('reports.project'), unit: '', is_number: false },
        { name: word('reports.completed'), unit: '', is_number: false },
        { name: word('reports.embodiedTotal'), unit: 'kg CO2e', is_number: true },
        { name: word('reports.embodiedPerArea'), unit: 'kg CO2e/m²', is_number: true },
        { name: word('reports.dataState'), unit: '', is_number: false },
      ],
      rows: found.map(({ _id, name, completed_on, kg_co2e, kg_co2e_per_m2, is_complete }) => ({
        cells: [
          named(name),
          completed_on === null ? null : label('day', completed_on),
          kg_co2e,
          kg_co2e_per_m2,
          word(is_complete ? 'reports.complete' : 'reports.incomplete'),
        ],
        address: `${address}&project=${_id}`,
      })),
      total: found.length,
    },
    working: address,
  };
};

export const embodiedCarbonSources = { 'embodied.projects': projects } satisfies Record<string, Source>;

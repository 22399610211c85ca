import { addressFor } from '../../../platform/sources/asked.ts';
import { numberColumn, tableOf, textColumn } from '../../../platform/sources/shapes.ts';
import { named, word, type Source } from '../../../platform/sources/sources.ts';
import { getProvenSavings } from './proven-savings.service.ts';

const SCREEN = '/net_zero/savings';
const verdicts = {
  proven: word('estate.proven'),
  'not-proven': word('estate.notProven'),
  'not-yet': word('estate.notYetProven'),
} as const;

/** Planned and proven savings of the completed measures of a property. */
const proven: Source = async (_work, asked) => {
  const rows = await getProvenSavings(asked.ctx, { level: 'Property', target_id: asked.ids[0] });
  if (!rows.length) return { data: null, missing: 'projects' };
  return {
    data: tableOf(
      [
        textColumn(word('estate.measure')),
        numberColumn(word('estate.plannedSaving'), 'kWh'),
        numberColumn(word('estate.provenSaving'), 'kWh'),
        textColumn(word('estate.result')),
      ],
      rows,
      ({ decarbonize_project_id, name, planned_kwh, saved_kwh, verdict }) => ({
        cells: [named(name), planned_kwh, saved_kwh, verdicts[verdict]],
        address: addressFor(asked, SCREEN, { item: decarbonize_project_id }),
      }),
    ),
    working: addressFor(asked, SCREEN),
  };
};

export const provenSavingsSources = { 'savings.proven': proven } satisfies Record<string, Source>;

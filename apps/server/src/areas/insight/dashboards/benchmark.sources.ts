import { daysOfYear, propertyOf, yearOf } from '../../../platform/sources/asked.ts';
import { partsOf } from '../../../platform/sources/shapes.ts';
import { named, word, type Source } from '../../../platform/sources/sources.ts';
import { getBenchmark } from './benchmark.service.ts';

/** Energy per area beside the published median of the type, and the quartiles of the other properties of the type. */
export const peers: Source = async (_work, asked) => {
  const year = yearOf(asked);
  const found = await getBenchmark(asked.ctx, { environment_id: propertyOf(asked), year });
  const { energy_kwh_per_m2: own, published, peers: others, coverage: share } = found;
  if (own === null) return { data: null, missing: 'bills', period: daysOfYear(year) };
  const { quartiles } = others;
  const rows = [
    { name: word('estate.thisProperty'), value: own, colour: 'energy' as const },
    ...(published ? [{ name: word('energy.benchmark'), value: published.median_kwh_per_m2 }] : []),
    ...(quartiles
      ? [
          { name: word('estate.lowerQuartile'), value: quartiles.lower },
          { name: word('estate.medianOfPeers'), value: quartiles.median },
          { name: word('estate.upperQuartile'), value: quartiles.upper },
        ]
      : []),
  ];
  return {
    data: partsOf(rows),
    unit: 'kWh/m²',
    share,
    working: `/environment?environment=${propertyOf(asked)}`,
    period: daysOfYear(year),
    notes: [
      ...(published ? [named(`${published.source}, ${published.edition}`)] : []),
      ...(quartiles ? [] : [word('estate.tooFewPeers')]),
    ],
  };
};

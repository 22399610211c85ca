import type { Widget } from '@steward/contract/insight/dashboard-pages.layout';
import { figures } from './widget.ts';

/** The pages of one property about energy, emissions, water, waste, air, sensors and weather. */
export const energyPages = {
  energy: [
    figures('use', 'figure', [0, 0, 5, 5], ['energy.use'], 'total', { isMain: true }),
    figures('months', 'months', [5, 0, 7, 5], ['energy.use'], 'step', { title: 'energy.months' }),
    figures(
      'carriers',
      'shares',
      [0, 5, 5, 4],
      [
        'consumption.electricity',
        'consumption.natural_gas',
        'consumption.heating_oil',
        'consumption.district_heating',
        'consumption.district_cooling',
        'consumption.steam',
      ],
      'figure',
      { title: 'energy.carriers' },
    ),
    figures('intensity', 'line', [5, 5, 7, 4], ['energy.intensity'], 'step'),
  ],
  co2: [
    figures('total', 'figure', [0, 0, 5, 5], ['emissions.location'], 'total', { isMain: true }),
    figures(
      'scopes',
      'stacked',
      [5, 0, 7, 5],
      ['emissions.scope1', 'emissions.scope2_location', 'emissions.scope3'],
      'step',
      {
        title: 'energy.scopes',
      },
    ),
    figures('market', 'figure', [0, 5, 4, 3], ['emissions.market'], 'total'),
    figures('intensity', 'line', [4, 5, 8, 3], ['emissions.intensity'], 'step'),
  ],
  water: [
    figures('use', 'figure', [0, 0, 5, 5], ['water.use'], 'total', { isMain: true }),
    figures('months', 'months', [5, 0, 7, 5], ['water.use'], 'step', { title: 'energy.waterMonths' }),
    figures('intensity', 'line', [0, 5, 12, 4], ['water.intensity'], 'step'),
  ],
  waste: [
    figures('generated', 'figure', [0, 0, 5, 5], ['waste.generated'], 'total', { isMain: true }),
    figures('months', 'months', [5, 0, 7, 5], ['waste.generated'], 'step', { title: 'energy.wasteMonths' }),
    figures(
      'treatments',
      'shares',
      [0, 5, 7, 4],
      ['waste.recycled', 'waste.composted', 'waste.burned', 'waste.landfilled', 'waste.not_stated'],
      'figure',
      { title: 'energy.treatments' },
    ),
    figures('diverted', 'figure', [7, 5, 5, 4], ['waste.diverted'], 'total'),
  ],
  air: [
    figures('co2', 'figure', [0, 0, 5, 5], ['air.co2'], 'total', { isMain: true }),
    figures('co2-days', 'line', [5, 0, 7, 5], ['air.co2'], 'step', { title: 'energy.co2Days' }),
    figures('temperature', 'line', [0, 5, 6, 4], ['air.temperature'], 'step'),
    figures('humidity', 'line', [6, 5, 6, 4], ['air.humidity'], 'step'),
  ],
  IoT: [
    figures('coverage', 'figure', [0, 0, 5, 5], ['sensors.coverage'], 'total', { isMain: true }),
    figures('coverage-days', 'line', [5, 0, 7, 5], ['sensors.coverage'], 'step', { title: 'energy.sensorDays' }),
  ],
  'city-and-external-data': [
    figures('benchmark', 'figure', [0, 0, 5, 5], ['benchmark.energy'], 'total', { isMain: true }),
    figures('penalty', 'figure', [5, 0, 7, 5], ['limit.penalty'], 'total'),
  ],
} satisfies Record<string, readonly Widget[]>;

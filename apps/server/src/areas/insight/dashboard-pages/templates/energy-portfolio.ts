import type { Widget } from '@steward/contract/insight/widgets.layout';
import { across } from './across.ts';

/** The pages across properties about energy, emissions, water, waste, air and weather, and those of data centres. */
export const energyPortfolioPages = {
  'bi/energy': across('energy.use', {
    measure: 'energy',
    change: 'energy.like_for_like_change',
    ranked: 'energy.intensity',
    ranking: 'energy.intensity',
    table: ['energy.use', 'energy.intensity', 'energy.like_for_like_change', 'data.coverage'],
  }),
  'bi/co2': across('emissions.location', {
    measure: 'co2e',
    ranked: 'emissions.intensity',
    ranking: 'energy.emissionsIntensity',
    table: [
      'emissions.location',
      'emissions.market',
      'emissions.scope1',
      'emissions.scope2_location',
      'emissions.scope3',
      'emissions.intensity',
    ],
  }),
  'bi/water': across('water.use', {
    measure: 'water',
    ranked: 'water.intensity',
    ranking: 'energy.waterIntensity',
    table: ['water.use', 'water.intensity', 'data.coverage'],
  }),
  'bi/waste': across('waste.generated', {
    measure: 'waste',
    ranked: 'waste.diverted',
    ranking: 'energy.diverted',
    table: ['waste.generated', 'waste.recycled', 'waste.landfilled', 'waste.diverted'],
  }),
  'bi/air': across('air.co2', {
    ranked: 'air.co2',
    ranking: 'energy.co2',
    table: ['air.co2', 'air.temperature', 'air.humidity', 'sensors.coverage'],
  }),
  'bi/city-and-external-data': across('benchmark.energy', {
    ranked: 'benchmark.energy',
    ranking: 'energy.benchmark',
    table: ['benchmark.energy', 'energy.intensity', 'limit.penalty'],
  }),
  'bi/data-centre': across('energy.electricity.apart', {
    ranked: 'energy.electricity.apart',
    ranking: 'energy.itEnergy',
    table: ['energy.electricity.apart', 'consumption.electricity'],
  }),
  'bi/data-centre-occupancy': across('energy.electricity.apart', {
    ranked: 'energy.electricity.apart',
    ranking: 'energy.itEnergy',
    table: ['energy.electricity.apart', 'consumption.electricity'],
  }),
} satisfies Record<string, readonly Widget[]>;

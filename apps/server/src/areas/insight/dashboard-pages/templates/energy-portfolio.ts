import type { Widget } from '@steward/contract/insight/widgets.layout';
import { across } from './across.ts';
import { figures, source } from './widget.ts';

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
    more: [
      source('hand-share', 'figure', [0, 0, 4, 5], 'air.hand-share', 'energy.handShare'),
      source('hand-ranking', 'ranking', [4, 0, 8, 5], 'air.hand-ranking', 'energy.handRanking'),
      source('hand-table', 'table', [0, 5, 12, 4], 'air.hand-table', 'energy.handTable'),
    ],
  }),
  'bi/city-and-external-data': across('benchmark.energy', {
    ranked: 'benchmark.energy',
    ranking: 'energy.benchmark',
    table: ['benchmark.energy', 'energy.intensity', 'limit.penalty'],
  }),
  'bi/data-centre': [
    source('pue', 'figure', [0, 0, 5, 5], 'data-centre.effectiveness', 'reports.pue', { option: 'pue', isMain: true }),
    source('months', 'stacked', [5, 0, 7, 5], 'data-centre.months', 'reports.centreMonths'),
    source('wue', 'figure', [0, 5, 4, 4], 'data-centre.effectiveness', 'reports.wue', { option: 'wue' }),
    source('cue', 'figure', [4, 5, 4, 4], 'data-centre.effectiveness', 'reports.cue', { option: 'cue' }),
    source('it-share', 'figure', [8, 5, 4, 4], 'data-centre.it-share', 'reports.itShare'),
    source('air', 'comfort', [0, 9, 7, 5], 'data-centre.air', 'reports.supplyAir'),
    source('to-enter', 'list', [7, 9, 5, 5], 'data-centre.to-enter', 'reports.toEnter'),
    source('properties', 'table', [0, 14, 12, 5], 'data-centre.properties', 'reports.centres'),
  ],
  'bi/data-centre-occupancy': [
    source('power', 'figure', [0, 0, 5, 5], 'data-centre.power', 'reports.powerUsed', { isMain: true }),
    source('rooms', 'table', [5, 0, 7, 5], 'data-centre.rooms', 'reports.serverRooms'),
    source('air-share', 'figure', [0, 5, 5, 5], 'data-centre.air-share', 'reports.supplyAirShare'),
    source('air', 'comfort', [5, 5, 7, 5], 'data-centre.air', 'reports.supplyAir'),
    source('to-enter', 'list', [0, 10, 5, 5], 'data-centre.to-enter', 'reports.toEnter'),
    source('library', 'cells', [5, 10, 7, 5], 'bills.months', 'reports.billMonths'),
    source('missing', 'list', [0, 15, 5, 5], 'bills.missing', 'reports.missingBills'),
    figures('coverage', 'ranking', [5, 15, 7, 5], ['data.coverage'], 'property', {
      title: 'reports.libraryCoverage',
      most: 10,
    }),
  ],
} satisfies Record<string, readonly Widget[]>;

import type { Widget } from '@steward/contract/insight/widgets.layout';
import { figures, source } from './widget.ts';

const carriers = [
  'consumption.electricity',
  'consumption.natural_gas',
  'consumption.heating_oil',
  'consumption.district_heating',
  'consumption.district_cooling',
  'consumption.steam',
] as const;

/** The pages of one property about energy, emissions, water, waste, air, sensors and weather. */
export const energyPages = {
  energy: [
    figures('use', 'figure', [0, 0, 5, 5], ['energy.use'], 'total', { title: 'energy.use', isMain: true }),
    figures('months', 'months', [5, 0, 7, 5], ['energy.use'], 'step', { title: 'energy.months' }),
    source('band', 'band', [0, 5, 7, 5], 'meters.band', 'energy.band', { option: 'electricity' }),
    figures('carriers', 'shares', [7, 5, 5, 5], carriers, 'figure', { title: 'energy.carriers' }),
    source('normal', 'months', [0, 10, 7, 4], 'property.normal-weather', 'energy.inNormalWeather'),
    source('model', 'scatter', [7, 10, 5, 4], 'weather.model', 'energy.model'),
    source('heat', 'heat', [0, 14, 7, 5], 'meters.heat', 'energy.heat', { option: 'electricity' }),
    source('duration', 'duration', [7, 14, 5, 5], 'meters.duration', 'energy.duration', { option: 'electricity' }),
    source('base', 'figure', [0, 19, 4, 4], 'meters.base-load', 'energy.baseLoad', { option: 'electricity' }),
    source('flow', 'flow', [4, 19, 8, 4], 'meters.flow', 'energy.flow', { option: 'electricity' }),
    figures('cost', 'figure', [0, 23, 4, 4], ['cost.utilities'], 'total', { title: 'energy.cost' }),
    figures('renewables', 'shares', [4, 23, 4, 4], ['renewables.used', 'renewables.exported'], 'figure', {
      title: 'energy.renewables',
    }),
    source('balance', 'table', [8, 23, 4, 4], 'meters.balance', 'energy.balance'),
    source('coverage', 'cells', [0, 27, 12, 4], 'property.coverage', 'energy.coverage'),
  ],
  co2: [
    figures('total', 'figure', [0, 0, 5, 5], ['emissions.location'], 'total', {
      title: 'energy.emissions',
      isMain: true,
    }),
    figures(
      'scopes',
      'stacked',
      [5, 0, 7, 5],
      ['emissions.scope1', 'emissions.scope2_location', 'emissions.scope3'],
      'step',
      { title: 'energy.scopes' },
    ),
    figures(
      'parts',
      'shares',
      [0, 5, 4, 4],
      ['emissions.scope1', 'emissions.scope2_location', 'emissions.scope3'],
      'figure',
      { title: 'energy.byScope' },
    ),
    figures('market', 'figure', [4, 5, 4, 4], ['emissions.market'], 'total', { title: 'energy.marketBased' }),
    figures('intensity', 'figure', [8, 5, 4, 4], ['emissions.intensity'], 'total', {
      title: 'energy.emissionsIntensity',
    }),
    figures('months', 'line', [0, 9, 7, 4], ['emissions.intensity'], 'step', { title: 'energy.intensityMonths' }),
    source('missing', 'list', [7, 9, 5, 4], 'property.missing-factors', 'energy.missingFactors'),
    figures('penalty', 'figure', [0, 13, 4, 4], ['limit.penalty'], 'total'),
    source('coverage', 'cells', [4, 13, 8, 4], 'property.coverage', 'energy.coverage'),
  ],
  water: [
    figures('use', 'figure', [0, 0, 5, 5], ['water.use'], 'total', { title: 'energy.waterUse', isMain: true }),
    figures('months', 'months', [5, 0, 7, 5], ['water.use'], 'step', { title: 'energy.waterMonths' }),
    figures('intensity', 'figure', [0, 5, 4, 4], ['water.intensity'], 'total', { title: 'energy.waterIntensity' }),
    source('night', 'figure', [4, 5, 4, 4], 'meters.night-flow', 'energy.nightFlow'),
    source('carriers', 'table', [8, 5, 4, 4], 'property.carriers', 'energy.waterKinds', { option: 'water' }),
    source('heat', 'heat', [0, 9, 7, 5], 'meters.heat', 'energy.waterHeat', { option: 'water' }),
    source('flow', 'flow', [7, 9, 5, 5], 'meters.flow', 'energy.waterFlow', { option: 'water' }),
    source('coverage', 'cells', [0, 14, 12, 4], 'property.coverage', 'energy.coverage'),
  ],
  waste: [
    figures('generated', 'figure', [0, 0, 5, 5], ['waste.generated'], 'total', {
      title: 'energy.wasteGenerated',
      isMain: true,
    }),
    figures('months', 'months', [5, 0, 7, 5], ['waste.generated'], 'step', { title: 'energy.wasteMonths' }),
    figures(
      'treatments',
      'shares',
      [0, 5, 7, 4],
      ['waste.recycled', 'waste.composted', 'waste.burned', 'waste.landfilled', 'waste.not_stated'],
      'figure',
      { title: 'energy.treatments' },
    ),
    figures('diverted', 'figure', [7, 5, 5, 4], ['waste.diverted'], 'total', { title: 'energy.diverted' }),
    figures('years', 'line', [0, 9, 7, 4], ['waste.diverted'], 'step', { title: 'energy.divertedYears' }),
    source('kinds', 'table', [7, 9, 5, 4], 'property.carriers', 'energy.wasteKinds', { option: 'waste' }),
    source('coverage', 'cells', [0, 13, 12, 4], 'property.coverage', 'energy.coverage'),
  ],
  air: [
    source('share', 'figure', [0, 0, 5, 5], 'air.share', 'energy.airShare', { isMain: true }),
    source('co2-rooms', 'comfort', [5, 0, 7, 5], 'air.comfort', 'energy.co2Rooms', { option: 'co2' }),
    source('temperature-rooms', 'comfort', [0, 5, 6, 5], 'air.comfort', 'energy.temperatureRooms', {
      option: 'zone_air_temp',
    }),
    source('humidity-rooms', 'comfort', [6, 5, 6, 5], 'air.comfort', 'energy.humidityRooms', {
      option: 'zone_air_humidity',
    }),
    source('now', 'table', [0, 10, 7, 5], 'air.now', 'energy.airNow'),
    source('worst', 'ranking', [7, 10, 5, 5], 'air.worst', 'energy.worstPlaces'),
    source('particles-rooms', 'comfort', [0, 15, 6, 4], 'air.comfort', 'energy.particlesRooms', { option: 'pm25' }),
    source('unmeasured', 'ranking', [6, 15, 6, 4], 'air.unmeasured', 'energy.unmeasuredRooms'),
    source('humid', 'table', [0, 19, 12, 4], 'air.humid', 'energy.humidPlaces'),
    figures('co2', 'line', [0, 23, 6, 4], ['air.co2'], 'step', { title: 'energy.co2Days' }),
    figures('temperature', 'line', [6, 23, 6, 4], ['air.temperature'], 'step'),
    figures('humidity', 'line', [0, 27, 6, 4], ['air.humidity'], 'step'),
  ],
  IoT: [
    source('coverage', 'figure', [0, 0, 5, 5], 'sensors.coverage-24h', 'energy.reporting', { isMain: true }),
    source('states', 'status', [5, 0, 7, 2], 'sensors.states', 'energy.sensorStates'),
    source('silent', 'list', [5, 2, 7, 3], 'sensors.silent', 'energy.silentSensors'),
    source('gaps', 'cells', [0, 5, 12, 6], 'sensors.gaps', 'energy.gaps'),
    figures('months', 'line', [0, 11, 7, 4], ['sensors.coverage'], 'step', { title: 'energy.sensorDays' }),
    source('batteries', 'list', [7, 11, 5, 4], 'sensors.batteries', 'energy.batteries'),
    source('quarantine', 'list', [0, 15, 12, 3], 'sensors.quarantine', 'energy.quarantine'),
  ],
  'city-and-external-data': [
    source('degree-days', 'figure', [0, 0, 5, 5], 'weather.degree-days', 'energy.degreeDays', { isMain: true }),
    source('heating', 'months', [5, 0, 7, 5], 'weather.months', 'energy.heatingDays', { option: 'heating' }),
    source('cooling', 'months', [0, 5, 6, 4], 'weather.months', 'energy.coolingDays', { option: 'cooling' }),
    source('mean', 'line', [6, 5, 6, 4], 'weather.months', 'energy.meanTemperature', { option: 'mean' }),
    figures('benchmark', 'figure', [0, 9, 4, 4], ['benchmark.energy'], 'total', { title: 'energy.benchmark' }),
    figures('penalty', 'figure', [4, 9, 4, 4], ['limit.penalty'], 'total'),
    source('tariffs', 'table', [8, 9, 4, 4], 'tariffs.list', 'energy.tariffs'),
    source('model', 'scatter', [0, 13, 12, 5], 'weather.model', 'energy.model'),
  ],
} satisfies Record<string, readonly Widget[]>;

/** Words about energy, emissions, water, waste, weather and sensors. */
export const energyWords = [
  'energy.months',
  'energy.carriers',
  'energy.intensity',
  'energy.scopes',
  'energy.waterMonths',
  'energy.wasteMonths',
  'energy.treatments',
  'energy.co2Days',
  'energy.sensorDays',
  'energy.emissions',
  'energy.emissionsIntensity',
  'energy.waterIntensity',
  'energy.diverted',
  'energy.co2',
  'energy.benchmark',
  'energy.itEnergy',
] as const;

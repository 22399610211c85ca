/** Words about energy, emissions, water, waste, weather and sensors. */
export const energyWords = [
  'energy.use',
  'energy.months',
  'energy.carriers',
  'energy.intensity',
  'energy.cost',
  'energy.coverage',
] as const;

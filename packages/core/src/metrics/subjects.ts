/** What metrics of reporting frameworks are about, in the order of lists. */
export const metricSubjects = [
  'energy',
  'renewables',
  'emissions',
  'water',
  'waste',
  'estate',
  'certificates',
  'value',
  'risk',
] as const;
export type MetricSubject = (typeof metricSubjects)[number];

const half = (value: number) => Array.from({ length: 48 }, () => value).join(',');

/** Days of half-hourly values of one stream; every value of a day is the same. */
export function nem12(
  days: Record<string, number>,
  { nmi = 'NMI1', suffix = 'E1', written = '202401020000', unit = 'kWh' } = {},
): string {
  const records = Object.entries(days).map(([day, value]) => `300,${day.replaceAll('-', '')},${half(value)},A,,,,`);
  return [`100,NEM12,${written},MDP,RET`, `200,${nmi},E1,1,${suffix},N1,SER1,${unit},30,`, ...records, '900', ''].join(
    '\r\n',
  );
}

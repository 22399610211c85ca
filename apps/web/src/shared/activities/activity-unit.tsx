import { useTranslation } from 'react-i18next';

/** Units with a translated name; the others are symbols that are the same in every language. */
const worded = [
  'passenger-km',
  'tonne-km',
  'room-night',
  'hour',
  'vehicle-mile',
  'passenger-mile',
  'short-ton-mile',
  'short-ton',
  'million-l',
  'gallon',
] as const;
type Worded = (typeof worded)[number];

const signs: Readonly<Record<string, string>> = { m3: 'm³', scf: 'ft³' };

/** The unit of an entry in the user's language. */
export function useUnitName(): (unit: string) => string {
  const { t } = useTranslation('entries');
  return (unit) =>
    (worded as readonly string[]).includes(unit) ? t(`units.${unit as Worded}`) : (signs[unit] ?? unit);
}

export function EntryUnit({ unit }: { unit: string }) {
  const nameOf = useUnitName();
  return <bdi>{nameOf(unit)}</bdi>;
}

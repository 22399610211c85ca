import { useTranslation } from 'react-i18next';
import { countryName } from '../country-name.ts';

/** A city and its country, each in its own direction. */
export function PlaceText({ city, countryCode }: { city: string; countryCode: string }) {
  const { t } = useTranslation('shared');
  return (
    <>
      <bdi>{city}</bdi>
      {t('words:comma')}
      <bdi>{countryName(countryCode)}</bdi>
    </>
  );
}

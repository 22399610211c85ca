import { useTranslation } from 'react-i18next';

const plain = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, '_').toLowerCase();

/** The names of choices, fields and units of equipment. A key of the catalogue cannot contain dots or blanks. */
export function useEquipmentWords() {
  const { t } = useTranslation('equipment');
  return {
    field: (code: string) => t(`fields.${code}`),
    option: (value: string) => t(`options.${plain(value)}`),
    unit: (unit: string | undefined) =>
      unit
        ?.replace('m2', 'm²')
        .replace('m3', 'm³')
        .replace('degC', '°C')
        .replace('deg', '°')
        .replace('/year', `/${t('units.year')}`)
        .replace('/day', `/${t('units.day')}`)
        .replace('days', t('words:daysUnit')),
  };
}

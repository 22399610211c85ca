import { t } from 'i18next';

/** The unit of a field as its reader writes it. */
export const unitText = (unit: string | undefined): string | undefined =>
  unit === 'years' ? t('words:yearsUnit') : unit;

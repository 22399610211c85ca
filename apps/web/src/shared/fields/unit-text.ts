import { t } from 'i18next';

/** The unit of a field in the language of the reader. */
export const unitText = (unit: string | undefined): string | undefined =>
  unit === 'years' ? t('words:yearsUnit') : unit;

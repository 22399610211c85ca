import { useTranslation } from 'react-i18next';
import { formatFormula } from '../../ui/format.ts';

/** The printed quantity and its conversion, and the source of its calorific value. */
export function ConversionText({ formula, source }: { formula: string; source: string }) {
  const { t } = useTranslation();
  return (
    <>
      <bdi dir="ltr">{formatFormula(formula)}</bdi>
      {source && <> · {source === 'bill' ? t('words:conversionOnBill') : t('words:conversionFrom', { source })}</>}
    </>
  );
}

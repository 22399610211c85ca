import { useTranslation } from 'react-i18next';
import { formatFormula } from '../../ui/format.ts';

/** How a printed quantity became kWh, and where its calorific value is from. */
export function ConversionText({ formula, source }: { formula: string; source: string }) {
  const { t } = useTranslation();
  return (
    <>
      <bdi dir="ltr">{formatFormula(formula)}</bdi>
      {source && <> · {source === 'bill' ? t('words:conversionOnBill') : t('words:conversionFrom', { source })}</>}
    </>
  );
}

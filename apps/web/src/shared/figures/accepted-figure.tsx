import { useTranslation } from 'react-i18next';
import { formatFigure } from '../../ui/format.ts';

/** The note beside a figure of an accepted report, with the value from current data (kg CO2e) if it differs. */
export function useAcceptedNote() {
  const { t } = useTranslation('ui');
  return (isAccepted: boolean, recalculated: number | null | undefined, ...notes: (string | undefined)[]) => {
    const accepted =
      typeof recalculated === 'number'
        ? t('words:acceptedReportAndToday', { tonnes: `${formatFigure(recalculated / 1000)} t` })
        : isAccepted
          ? t('words:acceptedReport')
          : undefined;
    const said = [accepted, ...notes].filter((one) => one !== undefined);
    return said.length ? said.join('. ') : undefined;
  };
}

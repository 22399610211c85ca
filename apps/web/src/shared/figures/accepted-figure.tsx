import { useTranslation } from 'react-i18next';
import { formatFigure } from '../../ui/format.ts';

/** Beside a figure of today: what a verifier accepted of it (kg CO2e), where that is another one, before whatever else is said there. */
export function useAcceptedNote() {
  const { t } = useTranslation('ui');
  return (accepted: number | null | undefined, note?: string) => {
    if (typeof accepted !== 'number') return note;
    const said = t('words:acceptedReportHas', { tonnes: `${formatFigure(accepted / 1000)} t` });
    return note ? `${said}. ${note}` : said;
  };
}

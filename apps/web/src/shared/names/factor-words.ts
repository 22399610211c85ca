import { useTranslation } from 'react-i18next';

/** What a factor's data says in words of ours, in the reader's language; names of sets, notes and licences that
 * people or publishers wrote stay as they wrote them: those are data. */
export function useFactorWords() {
  const { t, i18n } = useTranslation('shared');
  const isKnown = (key: string) => i18n.exists(key, { ns: 'shared' });
  return {
    gwp: (set: string) => (isKnown(`gwp.${set}`) ? t(`gwp.${set}`) : set),
    note: (note: string) => (isKnown(`factorNote.${note}`) ? t(`factorNote.${note}`) : note),
    licence: (licence: string) => (licence === 'own figure' ? t('ownFigure') : licence),
  };
}

import { useTranslation } from 'react-i18next';

/** What a factor's data says in words of ours, in the reader's language; names of sets and licences stay as published. */
export function useFactorWords() {
  const { t } = useTranslation('shared');
  return {
    gwp: (set: string) => t(`gwp.${set}`, { defaultValue: set }),
    note: (note: string) => t(`factorNote.${note}`, { defaultValue: note }),
    licence: (licence: string) => (licence === 'own figure' ? t('ownFigure') : licence),
  };
}

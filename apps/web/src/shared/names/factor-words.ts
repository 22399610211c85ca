import { useTranslation } from 'react-i18next';

/**
 * The coded data of a factor in the user's language; names of sets, notes and licenses are data of their authors and
 * are not translated.
 */
export function useFactorWords() {
  const { t, i18n } = useTranslation('shared');
  const isKnown = (key: string) => i18n.exists(key, { ns: 'shared' });
  return {
    gwp: (set: string) => (isKnown(`gwp.${set}`) ? t(`gwp.${set}`) : set),
    note: (note: string) => (isKnown(`factorNote.${note}`) ? t(`factorNote.${note}`) : note),
    licence: (licence: string) => (licence === 'own figure' ? t('ownFigure') : licence),
  };
}

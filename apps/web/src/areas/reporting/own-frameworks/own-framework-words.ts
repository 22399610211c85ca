import type { FrameworkProblem, OwnFramework } from '@steward/contract/reporting/own-frameworks';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

export const nameOfEdition = ({ name, edition }: Pick<OwnFramework, 'name' | 'edition'>): string =>
  `${name} ${edition}`;

/** The name of the state of an edition. */
export function useStateWords(): (state: OwnFramework['state']) => string {
  const { t } = useTranslation('own-frameworks');
  return useCallback(
    (state) => ({ draft: t('words:draft'), published: t('published'), retired: t('retired') })[state],
    [t],
  );
}

/** Where a problem is: the sheet with its row and column, or the place in the JSON. */
export function usePlaceOfProblem(): (problem: FrameworkProblem) => string {
  const { t } = useTranslation('own-frameworks');
  return ({ sheet, row, place }) => {
    if (sheet === null) return place || t('wholeFile');
    return row === null ? t('inSheet', { sheet, column: place }) : t('atRow', { sheet, row, column: place });
  };
}

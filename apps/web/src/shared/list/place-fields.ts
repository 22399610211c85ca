import { portfolios } from '@steward/contract/estate/portfolios';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../api/hooks.ts';
import { useSelectedEnvironment } from '../selected-environment.ts';
import type { FilterField } from './filters/filter-model.ts';

/** The filters of a list over all properties: property and portfolio. */
export function usePlaceFields(): FilterField[] {
  const { t } = useTranslation('words');
  const { all } = useSelectedEnvironment();
  const folders = useAnswer(portfolios.getMasterPortfolioList, {}).data;
  return useMemo(
    () => [
      {
        id: 'environment_id',
        label: t('property'),
        kind: 'choice',
        options: (all ?? []).map(({ _id, environment_name }) => ({ value: _id, label: environment_name })),
        canBeEmpty: false,
      },
      {
        id: 'portfolio_id',
        label: t('portfolio'),
        kind: 'choice',
        options: (folders ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
        canBeEmpty: false,
      },
    ],
    [t, all, folders],
  );
}

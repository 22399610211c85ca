import { portfolios } from '@steward/contract/estate/portfolios';
import { records } from '@steward/contract/reporting/records';
import { recordLevels, recordStates } from '@steward/contract/reporting/records.shapes';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import type { FilterField } from '../../../shared/list/filters/filter-model.ts';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';

/** What the list of records is filtered by. */
export function useRecordFilterFields(): FilterField[] {
  const { t } = useTranslation('records');
  const { all = [] } = useSelectedEnvironment();
  const folders = useAnswer(portfolios.getMasterPortfolioList, {}).data;
  const owners = useAnswer(records.getRecordOwners, {}).data;
  return useMemo(() => {
    const named = (list: readonly { _id: string; name: string }[] | undefined) =>
      (list ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
    const choice = (id: string, label: string, options: { value: string; label: string }[]) =>
      ({ id, label, kind: 'choice', options, canBeEmpty: false }) as const;
    return [
      choice(
        'level',
        t('words:level'),
        recordLevels.map((value) => ({ value, label: t(`levels.${value}`) })),
      ),
      choice(
        'state',
        t('words:status'),
        recordStates.map((value) => ({ value, label: t(`states.${value}`) })),
      ),
      choice(
        'environment_id',
        t('words:property'),
        all.map(({ _id, environment_name }) => ({ value: _id, label: environment_name })),
      ),
      choice('portfolio_id', t('words:portfolio'), named(folders)),
      choice('owner_id', t('owner'), named(owners)),
      { id: 'first_day', label: t('words:firstDay'), kind: 'day' },
      { id: 'last_day', label: t('words:lastDay'), kind: 'day' },
      { id: 'source', label: t('words:source'), kind: 'text' },
    ];
  }, [t, all, folders, owners]);
}

import { auditCodes } from '@steward/core/bills/audit-finding';
import { flagStates } from '@steward/core/bills/flags';
import { flagSeverities } from '@steward/contract/energy/bill-flags';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterField } from '../../../shared/list/filters/filter-model.ts';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { useSession } from '../../../session/session.ts';

/** The filters of the list of flags. */
export function useFlagFilterFields(): FilterField[] {
  const { t } = useTranslation('bill-flags');
  const { all = [] } = useSelectedEnvironment();
  const me = useSession()?.uid;
  return useMemo(
    () => [
      {
        id: 'state',
        label: t('words:status'),
        kind: 'choice',
        options: flagStates.map((value) => ({ value, label: t(`states.${value}`) })),
        canBeEmpty: false,
      },
      {
        id: 'code',
        label: t('finding'),
        kind: 'choice',
        options: auditCodes.map((value) => ({ value, label: t(`codes.${value}`) })),
        canBeEmpty: false,
      },
      {
        id: 'severity',
        label: t('severity'),
        kind: 'choice',
        options: flagSeverities.map((value) => ({ value, label: t(`severities.${value}`) })),
        canBeEmpty: false,
      },
      {
        id: 'environment_id',
        label: t('words:property'),
        kind: 'choice',
        options: all.map(({ _id, environment_name }) => ({ value: _id, label: environment_name })),
        canBeEmpty: false,
      },
      {
        id: 'assignee_id',
        label: t('assignee'),
        kind: 'choice',
        options: me ? [{ value: me, label: t('me') }] : [],
      },
      { id: 'supplier', label: t('supplier'), kind: 'text' },
      { id: 'cost_impact', label: t('costImpact'), kind: 'number' },
      { id: 'recovered_amount', label: t('recovered'), kind: 'number' },
      { id: 'found_at', label: t('foundOn'), kind: 'day' },
    ],
    [t, all, me],
  );
}

import type { ScopeEntry } from '@steward/contract/carbon/entries';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useReportWords } from '../../../shared/emissions/report-words.ts';
import { periodText } from '../../../shared/period-text.tsx';
import { StatusBadge } from '../../../ui/badges.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { CountText, NoValue, NumberText } from '../../../ui/value-text.tsx';
import { EntryUnit } from '../../../shared/activities/activity-unit.tsx';
import { formatKilograms, formatTonnes } from '../../../shared/emissions/tonnes.tsx';

const KG_PER_TONNE = 1000;

/** The columns of entries: activity, place, quantity and state. */
export function useEntryColumns(): Column<ScopeEntry>[] {
  const { t } = useTranslation('entries');
  const { category, scope } = useReportWords();
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('words:activity'),
        value: ({ name }) => name,
        cell: (row) => (
          <>
            <bdi>{row.name}</bdi>
            <div style={{ color: 'var(--ink-soft)', fontSize: 13 }}>
              {scope(row.scope)} · {category(row.category)}
            </div>
          </>
        ),
        sortable: false,
      },
      {
        id: 'of',
        label: t('of'),
        value: (row) => row.environment_name ?? row.entity_name ?? '',
        cell: (row) => {
          const of = row.environment_name ?? row.entity_name;
          return of ? <bdi>{of}</bdi> : t('words:theWholeOrganization');
        },
        sortable: false,
      },
      {
        id: 'period',
        label: t('words:period'),
        value: (row) => row.first_day,
        cell: (row) => periodText(row.first_day, row.last_day),
        sortable: false,
      },
      {
        id: 'quantity',
        label: t('words:quantity'),
        align: 'end',
        value: ({ quantity }) => quantity,
        cell: ({ quantity, unit }) => (
          <>
            <NumberText value={quantity} decimals={Number.isInteger(quantity) ? 0 : 2} /> <EntryUnit unit={unit} />
          </>
        ),
        sortable: false,
      },
      {
        id: 'kg_co2e',
        label: t('emissionsInTonnes'),
        align: 'end',
        value: ({ kg_co2e }) => (kg_co2e === null ? null : kg_co2e / KG_PER_TONNE),
        cell: ({ kg_co2e, factor }) =>
          kg_co2e === null ? (
            <span title={t('byPlaceNote')}>{t('byPlace')}</span>
          ) : (
            <strong title={[formatKilograms(kg_co2e), factor?.source, factor?.edition].filter(Boolean).join(', ')}>
              <bdi dir="ltr" className="figures">
                {formatTonnes(kg_co2e)}
              </bdi>
            </strong>
          ),
        sortable: false,
      },
      {
        id: 'files',
        label: t('evidence'),
        align: 'end',
        value: ({ files }) => files,
        cell: ({ files }) => (files ? <CountText value={files} /> : <NoValue />),
        sortable: false,
      },
      {
        id: 'state',
        label: t('words:status'),
        value: ({ state }) => t(`states.${state}`),
        cell: ({ state, counted_version }) =>
          state === 'approved' ? (
            <StatusBadge tone="good">{t('states.approved')}</StatusBadge>
          ) : (
            <StatusBadge tone="warn">{t(counted_version === null ? 'states.draft' : 'states.changed')}</StatusBadge>
          ),
        sortable: false,
      },
      { id: 'entered_by', label: t('words:enteredBy'), value: (row) => row.entered_by, hidden: true, sortable: false },
    ],
    [t, category, scope],
  );
}

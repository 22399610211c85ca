import { efficiencyMeasures, type AssessedSystem } from '@steward/contract/estate/efficiency-measures';
import { IconClipboardCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatCount, formatDay } from '../../../ui/format.ts';
import { NoValue, DateText, MoneyText } from '../../../ui/value-text.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { AssessmentForm } from './assessment-form.tsx';
import { AssessmentSums } from './assessment-sums.tsx';
import classes from './efficiency-measures.module.css';
import { useMeasureWords } from './measure-words.ts';

/** The condition of the systems of the selected property, and the work that they need. */
export default function TechnicalAssessmentScreen() {
  const { t } = useTranslation('efficiency-measures');
  const words = useMeasureWords();
  const { selected } = useSelectedEnvironment();
  const environment_id = selected?._id ?? '';
  const list = useAnswer(
    efficiencyMeasures.getTechnicalAssessment,
    { environment_id },
    { enabled: environment_id !== '' },
  );
  const columns = useMemo<Column<AssessedSystem>[]>(
    () => [
      { id: 'system', label: t('system'), value: ({ system }) => words.system(system), sortable: false },
      {
        id: 'condition',
        label: t('condition'),
        value: ({ latest }) => (latest ? words.grade(latest.condition) : t('notAssessed')),
        cell: ({ latest }) =>
          latest ? (
            <StatusBadge tone={words.tone(latest.condition)}>{words.grade(latest.condition)}</StatusBadge>
          ) : (
            <span style={{ color: 'var(--ink-soft)' }}>{t('notAssessed')}</span>
          ),
        filter: true,
      },
      {
        id: 'urgency',
        label: t('urgency'),
        value: ({ latest }) => latest && words.urgency(latest.urgency),
        cell: ({ latest }) =>
          latest && latest.urgency !== 'none' ? (
            <StatusBadge tone={words.tone(latest.urgency)}>{words.urgency(latest.urgency)}</StatusBadge>
          ) : (
            <NoValue />
          ),
        filter: true,
      },
      {
        id: 'recommendation',
        label: t('recommendation'),
        value: ({ latest }) => latest?.recommendation ?? '',
        cell: ({ latest }) => <bdi className={classes.clip}>{latest?.recommendation}</bdi>,
      },
      {
        id: 'repair_cost',
        label: t('repairCost'),
        align: 'end',
        value: ({ latest }) => latest?.repair_cost ?? null,
        cell: ({ latest }) => (
          <MoneyText value={latest?.repair_cost} {...(latest?.currency && { currency: latest.currency })} />
        ),
      },
      {
        id: 'equipment',
        label: t('equipment'),
        value: ({ equipment }) => equipment.count,
        cell: ({ equipment }) =>
          equipment.count === 0 ? (
            <NoValue />
          ) : (
            <span className={classes.name}>
              <span>
                {formatCount(equipment.count)}
                {equipment.poor > 0 && ` (${t('poorPieces', { count: equipment.poor })})`}
              </span>
              {equipment.next_end_of_life && (
                <small>{t('endsFirst', { day: formatDay(equipment.next_end_of_life) })}</small>
              )}
            </span>
          ),
      },
      {
        id: 'assessed_on',
        label: t('assessedOn'),
        value: ({ latest }) => latest?.assessed_on ?? null,
        cell: ({ latest }) => <DateText value={latest?.assessed_on} />,
      },
    ],
    // oxlint-disable-next-line react/exhaustive-deps
    [t],
  );
  return (
    <ListScreen
      words="efficiency-measures:technical"
      values={{ name: selected?.environment_name }}
      may={{ edit: 'efficiency-measures.edit' }}
      isReadable
      icon={IconClipboardCheck}
      head={
        <>
          <ScreenTabs of="/equipment" label={t('words:equipmentPages')} />
          {list.data && <AssessmentSums systems={list.data} />}
        </>
      }
      tableKey={environment_id}
      list={list}
      columns={columns}
      rowId={({ system }) => system}
      item="system"
      nameOf={({ system }) => words.system(system)}
      panelWidth={560}
      panelTitle={({ system }) => words.system(system)}
      panel={(system, end) => system && <AssessmentForm environmentId={environment_id} system={system} {...end} />}
    />
  );
}

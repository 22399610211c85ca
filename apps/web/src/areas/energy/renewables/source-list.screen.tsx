import { renewables, type RenewableSource } from '@steward/contract/energy/renewables';
import { IconSolarPanel2 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { PropertyTabs } from '../../../shared/property/property-tabs.tsx';
import { QuantityText } from '../../../shared/quantity-text.tsx';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatPercent } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { CountText, DateText, NoValue, NumberText } from '../../../ui/value-text.tsx';
import { GenerationFigures } from './generation-figures.tsx';
import { SourceForm } from './source-form.tsx';

/** The renewable sources of the selected property. */
export default function SourceListScreen() {
  const { t } = useTranslation('renewables');
  const { selected } = useSelectedEnvironment();
  const environment_id = selected?._id ?? '';
  const list = useAnswer(renewables.getPropertyRenewableSrc, { environment_id }, { enabled: environment_id !== '' });
  const remove = useSend(renewables.deletePropertyRenewableSrc);
  const columns = useMemo<Column<RenewableSource>[]>(
    () => [
      {
        id: 'name',
        label: t('words:name'),
        value: ({ name }) => name,
        cell: ({ _id, name }) => (
          <Link to="/environment/renewables/generation" search={{ source: _id }}>
            <bdi>{name}</bdi>
          </Link>
        ),
      },
      { id: 'kind', label: t('kind'), value: ({ kind }) => t(`kinds.${kind}`), filter: true },
      {
        id: 'capacity_kw',
        label: t('capacity'),
        align: 'end',
        value: ({ capacity_kw }) => capacity_kw,
        cell: ({ capacity_kw }) => <NumberText value={capacity_kw} decimals={1} unit="kW" />,
      },
      {
        id: 'generated_kwh',
        label: t('generated'),
        align: 'end',
        value: ({ records, generated_kwh }) => (records ? generated_kwh : null),
        cell: ({ records, generated_kwh }) => <QuantityText value={records ? generated_kwh : null} unit="kWh" />,
      },
      {
        id: 'yield',
        label: t('yield'),
        align: 'end',
        value: (row) => row.yield?.kwh_per_kw ?? null,
        cell: (row) => <YieldText source={row} />,
      },
      {
        id: 'records',
        label: t('words:records'),
        align: 'end',
        value: ({ records }) => records,
        cell: ({ records }) => <CountText value={records} />,
        hidden: true,
      },
      {
        id: 'last_day',
        label: t('lastDay'),
        value: ({ last_day }) => last_day,
        cell: ({ last_day }) => <DateText value={last_day} />,
      },
      {
        id: 'attributes',
        label: t('attributes'),
        value: ({ attributes }) => t(`attributeStates.${attributes}`),
        hidden: true,
      },
    ],
    [t],
  );
  const rows = list.data ?? [];
  const sum = (of: (row: RenewableSource) => number) => rows.reduce((total, row) => total + of(row), 0);
  return (
    <ListScreen
      words="renewables"
      values={{ name: selected?.environment_name }}
      may="renewables"
      icon={IconSolarPanel2}
      head={
        <>
          <PropertyTabs />
          {rows.some(({ records }) => records > 0) && (
            <GenerationFigures
              generated={sum(({ generated_kwh }) => generated_kwh)}
              exported={sum(({ exported_kwh }) => exported_kwh)}
            />
          )}
        </>
      }
      tableKey={environment_id}
      list={list}
      columns={columns}
      nameOf={({ name }) => name}
      panel={(source, end) => <SourceForm environmentId={environment_id} source={source} {...end} />}
      remove={({ _id }) => remove.mutateAsync({ renewable_source_id: _id })}
    />
  );
}

/** kWh per kW over the last 365 days, compared with the expected yield. */
function YieldText({ source }: { source: RenewableSource }) {
  const { t } = useTranslation('renewables');
  if (!source.yield)
    return source.records ? (
      <span title={t('yieldNeedsYear')}>{t('daysKnown', { count: source.days })}</span>
    ) : (
      <NoValue />
    );
  const { kwh_per_kw, ratio, is_low, working } = source.yield;
  return (
    <span title={working} style={{ display: 'inline-flex', flexWrap: 'wrap', gap: '2px 10px', justifyContent: 'end' }}>
      <NumberText value={kwh_per_kw} unit="kWh/kW" />
      {ratio !== null && (
        <StatusBadge tone={is_low ? 'warn' : 'good'}>{t('ofExpected', { share: formatPercent(ratio) })}</StatusBadge>
      )}
    </span>
  );
}

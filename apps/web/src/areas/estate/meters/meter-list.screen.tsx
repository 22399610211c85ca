import { meters, type Meter } from '@steward/contract/estate/meters';
import { meterKinds, meterListFields } from '@steward/core/meters/list-fields';
import { meterPayers } from '@steward/core/meters/payer';
import { carriers } from '@steward/core/ghg/carrier';
import { IconFileAnalytics, IconGauge, IconListNumbers } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { EnvironmentPicker } from '../../../shared/environment-picker.tsx';
import type { FilterField } from '../../../shared/list/filters/filter-model.ts';
import { useListFilter } from '../../../shared/list/list-filter.tsx';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useHolds, useMay } from '../../../shared/may.ts';
import { PropertyTabs } from '../../../shared/property-tabs.tsx';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DateText } from '../../../ui/value-text.tsx';
import { MeterBills } from './meter-bills.tsx';
import { MeterForm } from './meter-form.tsx';

const sorts = Object.keys(meterListFields);

/** Which meters the selected property has, and when their bills are due. */
export default function MeterListScreen() {
  const { t } = useTranslation('meters');
  const { carrier: carrierName } = useCarrierWords();
  const { selected } = useSelectedEnvironment();
  const environment_id = selected?._id ?? '';
  const filter = useListFilter({ list: 'meters', listFields: meterListFields, sorts });
  const enabled = environment_id !== '';
  const list = useAnswer(
    meters.getMeters,
    { environment_id, ...(filter.where && { where: filter.where }) },
    { enabled },
  );
  const all = useAnswer(meters.getMeters, { environment_id }, { enabled });
  const remove = useSend(meters.deleteMeter, {
    alsoRefreshes: ['dashboards', 'ghg', 'completeness', 'readings', 'meter-balance'],
  });
  const mayRead = useHolds()('readings.read');
  const mayEnter = useMay('readings.edit');
  const columns = useMemo<Column<Meter>[]>(
    () => [
      {
        id: 'meter_no',
        label: t('meterNo'),
        value: ({ meter_no }) => meter_no,
        cell: ({ _id, meter_no, formula }) =>
          mayRead && formula === '' ? (
            <Link to="/datahub/data_library/utilities/meter_reading/:id" params={{ id: _id }}>
              <bdi>{meter_no}</bdi>
            </Link>
          ) : (
            <bdi>{meter_no}</bdi>
          ),
      },
      { id: 'carrier', label: t('words:carrier'), value: ({ carrier }) => carrierName(carrier), filter: true },
      {
        id: 'kind',
        label: t('kind'),
        value: ({ formula, parent_id }) => t(`kinds.${formula ? 'virtual' : parent_id ? 'sub' : 'main'}`),
        filter: true,
      },
      {
        id: 'parent_no',
        label: t('words:mainMeterAbove'),
        value: ({ parent_no }) => parent_no,
        cell: ({ parent_no }) => <bdi>{parent_no}</bdi>,
      },
      {
        id: 'formula',
        label: t('formula'),
        value: ({ formula }) => formula,
        cell: ({ formula }) => <bdi dir="ltr">{formula}</bdi>,
        hidden: true,
      },
      {
        id: 'supplier',
        label: t('supplier'),
        value: ({ supplier }) => supplier,
        cell: ({ supplier }) => <bdi>{supplier}</bdi>,
      },
      { id: 'cost_center', label: t('words:costCenter'), value: ({ cost_center }) => cost_center, hidden: true },
      { id: 'account_no', label: t('account'), value: ({ account_no }) => account_no, hidden: true },
      { id: 'paid_by', label: t('paidBy'), value: ({ paid_by }) => t(`payers.${paid_by}`), filter: true },
      {
        id: 'valid_from',
        label: t('words:fromDay'),
        value: ({ valid_from }) => valid_from,
        cell: ({ valid_from }) => <DateText value={valid_from} />,
      },
      {
        id: 'valid_until',
        label: t('words:toDay'),
        value: ({ valid_until }) => valid_until,
        cell: ({ valid_until }) => <DateText value={valid_until} />,
      },
      {
        id: 'replaced_by_no',
        label: t('replacedBy'),
        value: ({ replaced_by_no }) => replaced_by_no,
        cell: ({ replaced_by_no }) => <bdi>{replaced_by_no}</bdi>,
      },
    ],
    [t, carrierName, mayRead],
  );
  const fields = useMemo<FilterField[]>(
    () => [
      {
        id: 'carrier',
        label: t('words:carrier'),
        kind: 'choice',
        options: carriers.map((value) => ({ value, label: carrierName(value) })),
        canBeEmpty: false,
      },
      {
        id: 'kind',
        label: t('kind'),
        kind: 'choice',
        options: meterKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
        canBeEmpty: false,
      },
      {
        id: 'paid_by',
        label: t('paidBy'),
        kind: 'choice',
        options: meterPayers.map((value) => ({ value, label: t(`payers.${value}`) })),
        canBeEmpty: false,
      },
      { id: 'meter_no', label: t('meterNo'), kind: 'text' },
      { id: 'supplier', label: t('supplier'), kind: 'text' },
      { id: 'account_no', label: t('account'), kind: 'text' },
      { id: 'serial_no', label: t('serial'), kind: 'text' },
      { id: 'cost_center', label: t('words:costCenter'), kind: 'text' },
      { id: 'valid_from', label: t('words:fromDay'), kind: 'day' },
      { id: 'valid_until', label: t('words:toDay'), kind: 'day' },
    ],
    [t, carrierName],
  );
  return (
    <ListScreen
      words="meters"
      values={{ name: selected?.environment_name }}
      may="meters"
      icon={IconGauge}
      above={<EnvironmentPicker />}
      head={<PropertyTabs />}
      actions={
        <>
          {mayRead && (
            <ButtonLink
              to="/environment/meter-data"
              variant="default"
              leftSection={<IconFileAnalytics size={17} aria-hidden="true" />}
            >
              {t('words:meterDataFiles')}
            </ButtonLink>
          )}
          {mayEnter && all.data?.length !== 0 && (
            <ButtonLink
              to="/environment/readings"
              variant="default"
              leftSection={<IconListNumbers size={17} aria-hidden="true" />}
            >
              {t('enterReadings')}
            </ButtonLink>
          )}
        </>
      }
      {...filter.props(fields)}
      tableKey={environment_id}
      list={list}
      columns={columns}
      nameOf={({ meter_no }) => meter_no}
      panel={(meter, end) => (
        <MeterForm environmentId={environment_id} meter={meter} others={all.data ?? []} {...end} />
      )}
      remove={({ _id }) => remove.mutateAsync({ meter_id: _id })}
      deleteText={(meter) => <MeterBills meter={meter} />}
    />
  );
}

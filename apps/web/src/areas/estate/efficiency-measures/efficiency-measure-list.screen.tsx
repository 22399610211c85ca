import { Select } from '@mantine/core';
import { efficiencyMeasures, type EfficiencyMeasure } from '@steward/contract/estate/efficiency-measures';
import { IconBulb } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { PropertyTabs } from '../../../shared/property/property-tabs.tsx';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatPercent } from '../../../ui/format.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DateText, NumberText } from '../../../ui/value-text.tsx';
import { MeasureForm } from './measure-form.tsx';
import { MeasureSums } from './measure-sums.tsx';
import { useMeasureWords } from './measure-words.ts';
import classes from './efficiency-measures.module.css';

const RATES = ['0', '0.03', '0.05', '0.08', '0.1'];

/** Measures to save energy, water and emissions in the selected property, with costs and savings. */
export default function EfficiencyMeasureListScreen() {
  const { t } = useTranslation('efficiency-measures');
  const words = useMeasureWords();
  const { selected } = useSelectedEnvironment();
  const environment_id = selected?._id ?? '';
  const [rate, setRate] = useState('0.05');
  const list = useAnswer(
    efficiencyMeasures.getEfficiencyMeasures,
    { environment_id, discount_rate: Number(rate) },
    { enabled: environment_id !== '' },
  );
  const remove = useSend(efficiencyMeasures.deleteEfficiencyMeasure);
  const columns = useMemo<Column<EfficiencyMeasure>[]>(
    () => [
      {
        id: 'title',
        label: t('measure'),
        value: ({ title }) => title,
        cell: ({ title, category }) => (
          <span className={classes.name}>
            <bdi>{title}</bdi>
            {category && <small>{category}</small>}
          </span>
        ),
      },
      {
        id: 'status',
        label: t('words:status'),
        value: ({ status }) => words.state(status),
        cell: ({ status }) => <StatusBadge tone={words.tone(status)}>{words.state(status)}</StatusBadge>,
        filter: true,
      },
      {
        id: 'annual_kwh',
        label: t('words:energySavedAYear'),
        align: 'end',
        value: ({ annual_kwh }) => annual_kwh,
        cell: ({ annual_kwh }) => (
          <NumberText value={annual_kwh === null ? null : annual_kwh / 1000} decimals={1} unit="MWh" />
        ),
      },
      {
        id: 'annual_kg_co2e',
        label: t('avoided'),
        align: 'end',
        value: ({ annual_kg_co2e }) => annual_kg_co2e,
        cell: ({ annual_kg_co2e }) => (
          <NumberText value={annual_kg_co2e === null ? null : annual_kg_co2e / 1000} decimals={1} unit="t" />
        ),
      },
      {
        id: 'net_cost',
        label: t('netCost'),
        align: 'end',
        value: ({ net_cost }) => net_cost,
        cell: ({ net_cost, currency }) => <NumberText value={net_cost} decimals={0} unit={currency ?? ''} />,
      },
      {
        id: 'simple_payback',
        label: t('words:payback'),
        align: 'end',
        value: ({ simple_payback }) => simple_payback,
        cell: ({ simple_payback }) => <NumberText value={simple_payback} decimals={1} unit={t('years')} />,
      },
      {
        id: 'net_present_value',
        label: t('words:netPresentValue'),
        align: 'end',
        value: ({ net_present_value }) => net_present_value,
        cell: ({ net_present_value, currency }) => (
          <NumberText value={net_present_value} decimals={0} unit={currency ?? ''} />
        ),
      },
      {
        id: 'abatement_cost',
        label: t('abatementCost'),
        align: 'end',
        value: ({ abatement_cost }) => abatement_cost,
        cell: ({ abatement_cost, currency }) => (
          <NumberText value={abatement_cost} decimals={0} unit={currency ?? ''} />
        ),
        hidden: true,
      },
      {
        id: 'starts_on',
        label: t('startsOn'),
        value: ({ starts_on }) => starts_on,
        cell: ({ starts_on }) => <DateText value={starts_on} />,
        hidden: true,
      },
    ],
    // oxlint-disable-next-line react/exhaustive-deps
    [t],
  );
  return (
    <ListScreen
      words="efficiency-measures"
      values={{ name: selected?.environment_name }}
      may={{
        create: 'efficiency-measures.edit',
        edit: 'efficiency-measures.edit',
        delete: 'efficiency-measures.delete',
      }}
      isReadable
      icon={IconBulb}
      head={
        <>
          <PropertyTabs />
          {list.data && list.data.length > 0 && <MeasureSums measures={list.data} />}
        </>
      }
      tableKey={environment_id}
      list={list}
      columns={columns}
      nameOf={({ title }) => title}
      panelWidth={640}
      panel={(measure, end) => selected && <MeasureForm environmentId={environment_id} measure={measure} {...end} />}
      remove={({ _id }) => remove.mutateAsync({ efficiency_measure_id: _id })}
      bulk
      tools={
        <Select
          size="sm"
          aria-label={t('discountRate')}
          className={classes.rate}
          allowDeselect={false}
          value={rate}
          onChange={(next) => next && setRate(next)}
          data={RATES.map((value) => ({
            value,
            label: t('discounted', { rate: formatPercent(Number(value), 0) }),
          }))}
        />
      }
    />
  );
}

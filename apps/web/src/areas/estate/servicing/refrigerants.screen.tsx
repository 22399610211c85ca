import { SimpleGrid, Text } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { servicing } from '@steward/contract/estate/servicing';
import { sumKnown } from '@steward/core/ghg/known-sums';
import { IconSnowflake } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { ScreenTabs } from '../../../shared/property-tabs.tsx';
import { useYear } from '../../../shared/use-year.ts';
import { formatDay, formatNumber } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { NumberText } from '../../../ui/value-text.tsx';
import { YearPicker } from '../../../ui/year-picker.tsx';
import classes from './servicing.module.css';

type Row = Answer<typeof servicing.getRefrigerants>[number];

/** Equipment that holds a refrigerant: charge, what was topped up in a year, and what the loss warms. */
export default function RefrigerantsScreen() {
  const { t } = useTranslation('servicing');
  const { year, withData, choose } = useYear();
  const list = useAnswer(servicing.getRefrigerants, { year });
  const columns = useMemo<Column<Row>[]>(
    () => [
      {
        id: 'product_name',
        label: t('equipment'),
        value: ({ product_name }) => product_name,
        cell: ({ equipment_id, product_name }) => (
          <Link to="/equipment/servicing" search={{ piece: equipment_id }}>
            <bdi>{product_name}</bdi>
          </Link>
        ),
      },
      {
        id: 'environment_name',
        label: t('words:property'),
        value: ({ environment_name }) => environment_name,
        cell: ({ environment_name }) => <bdi>{environment_name}</bdi>,
        filter: true,
      },
      {
        id: 'refrigerant',
        label: t('refrigerant'),
        value: ({ refrigerant }) => refrigerant,
        cell: ({ refrigerant }) => <bdi dir="ltr">{refrigerant}</bdi>,
        filter: true,
      },
      {
        id: 'charge',
        label: t('charge'),
        align: 'end',
        value: ({ charge }) => charge,
        cell: ({ charge }) => <NumberText value={charge} unit="kg" />,
      },
      {
        id: 'topped_up',
        label: t('toppedUp'),
        align: 'end',
        value: ({ topped_up }) => topped_up,
        cell: ({ topped_up, days }) => (
          <span title={days.map((day) => formatDay(day)).join(', ')}>
            <NumberText value={topped_up} unit="kg" />
          </span>
        ),
      },
      {
        id: 'recovered',
        label: t('refrigerantRecovered'),
        align: 'end',
        value: ({ recovered }) => recovered,
        cell: ({ recovered }) => <NumberText value={recovered} unit="kg" />,
      },
      {
        id: 'lost',
        label: t('lost'),
        align: 'end',
        value: ({ lost }) => lost,
        cell: ({ lost }) => (lost === null ? t('implausible') : <NumberText value={lost} unit="kg" />),
      },
      {
        id: 'loss_rate',
        label: t('lossRate'),
        align: 'end',
        value: ({ loss_rate }) => loss_rate,
        cell: ({ loss_rate }) => (
          <NumberText value={loss_rate === null ? null : loss_rate * 100} decimals={1} unit="%" />
        ),
      },
      {
        id: 'gwp100',
        label: t('gwp'),
        align: 'end',
        value: ({ gwp100 }) => gwp100,
        cell: ({ gwp100, gwp_source }) => (
          <span title={gwp_source === 'entered' ? t('entered') : gwp_source}>
            <NumberText value={gwp100} />
          </span>
        ),
      },
      {
        id: 'kg_co2e',
        label: t('warming'),
        align: 'end',
        value: ({ kg_co2e }) => kg_co2e,
        cell: ({ kg_co2e }) => <NumberText value={kg_co2e === null ? null : kg_co2e / 1000} decimals={2} unit="t" />,
      },
    ],
    [t],
  );
  const rows = list.data ?? [];
  const total = sumKnown(rows.map(({ kg_co2e }) => kg_co2e));
  const unknown = rows.filter(({ gwp100, lost }) => gwp100 === null && (lost ?? 0) > 0).length;
  return (
    <ListScreen
      words="servicing:register"
      icon={IconSnowflake}
      actions={<YearPicker value={year} onChange={choose} {...(withData && { withData })} />}
      head={
        <>
          <ScreenTabs of="/equipment" label={t('words:equipmentPages')} />
          {rows.length > 0 && (
            <SimpleGrid cols={{ base: 1, xs: 2 }} mb="md">
              <div>
                <Text size="sm" c="dimmed">
                  {t('lostIn', { year })}
                </Text>
                <div className={classes.hero}>
                  {total === null ? t('words:noData') : <bdi dir="ltr">{formatNumber(total / 1000, 2)} t CO₂e</bdi>}
                </div>
                <Text size="sm" c="dimmed" maw="60ch">
                  {t('balance')}
                </Text>
                {unknown > 0 && <Text size="sm">{t('unknownGwp', { count: unknown })}</Text>}
              </div>
            </SimpleGrid>
          )}
        </>
      }
      tableKey={String(year)}
      list={list}
      rowId={({ equipment_id }) => equipment_id}
      columns={columns}
      nameOf={({ product_name }) => product_name}
      sortedBy={{ id: 'kg_co2e', desc: true }}
    />
  );
}

import { Button, SimpleGrid, Text } from '@mantine/core';
import { servicing } from '@steward/contract/estate/servicing';
import { sumKnown } from '@steward/core/ghg/known-sums';
import { IconSnowflake } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { useHolds } from '../../../shared/may.ts';
import { useYear } from '../../../shared/use-year.ts';
import { formatDay } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import { NoValue, NumberText } from '../../../ui/value-text.tsx';
import { YearPicker } from '../../../ui/values/year-picker.tsx';
import { ScreeningForm, type RefrigerantRow as Row } from './screening-form.tsx';
import classes from './servicing.module.css';
import { formatKilograms, formatTonnes } from '../../../shared/emissions/tonnes.tsx';

type Screenable = Row & { charge: number; gwp100: number; activity_id: string };
const isScreenable = (row: Row): row is Screenable =>
  row.state === 'no-record' && row.charge !== null && row.gwp100 !== null && row.activity_id !== null;

/** Equipment with a refrigerant: its charge, the amount refilled in a year, and the emissions of the loss. */
export default function RefrigerantsScreen() {
  const { t } = useTranslation('servicing');
  const { year, withData, choose } = useYear();
  const list = useAnswer(servicing.getRefrigerants, { year });
  const mayEstimate = useHolds()('ghg-entries.create');
  const [estimating, setEstimating] = useState<Screenable>();
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
        cell: ({ topped_up, days, state }) =>
          state === 'no-record' ? (
            <NoValue />
          ) : (
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
        cell: ({ recovered, state }) =>
          state === 'no-record' ? <NoValue /> : <NumberText value={recovered} unit="kg" />,
      },
      {
        id: 'lost',
        label: t('lost'),
        align: 'end',
        value: ({ lost }) => lost,
        cell: ({ lost, state }) =>
          state === 'implausible' ? (
            t('implausible')
          ) : state === 'no-record' ? (
            t('noRecord')
          ) : (
            <NumberText value={lost} unit="kg" />
          ),
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
          <>
            <NumberText value={gwp100} unit="kg CO₂e/kg" />
            <Text span size="xs" c="dimmed" display="block">
              {gwp_source === 'entered' ? t('entered') : gwp_source}
            </Text>
          </>
        ),
      },
      {
        id: 'kg_co2e',
        label: t('warming'),
        align: 'end',
        value: ({ kg_co2e }) => kg_co2e,
        cell: (row) => (
          <>
            {!(mayEstimate && isScreenable(row)) && (
              <NumberText value={row.kg_co2e === null ? null : row.kg_co2e / 1000} decimals={2} unit="t" />
            )}
            {row.state === 'outside' && row.kg_co2e !== null && (
              <Text span size="xs" c="dimmed" display="block">
                {t('outsideScopes')}
              </Text>
            )}
            {mayEstimate && isScreenable(row) && (
              <Button size="compact-xs" variant="default" onClick={() => setEstimating(row)}>
                {t('screening.action')}
              </Button>
            )}
          </>
        ),
      },
    ],
    [t, mayEstimate],
  );
  const rows = list.data ?? [];
  const total = sumKnown(rows.filter(({ state }) => state === 'counted').map(({ kg_co2e }) => kg_co2e));
  const withoutRecord = rows.filter(({ state }) => state === 'no-record').length;
  const unknown = rows.filter(({ gwp100, lost }) => gwp100 === null && (lost ?? 0) > 0).length;
  return (
    <ListScreen
      words="servicing:register"
      icon={IconSnowflake}
      actions={<YearPicker value={year} onChange={choose} {...(withData && { withData })} />}
      head={
        <>
          <ScreenTabs of="/equipment" label={t('words:equipmentPages')} />
          <SidePanel
            opened={estimating !== undefined}
            onClose={() => setEstimating(undefined)}
            title={t('screening.title', { name: estimating?.product_name ?? '' })}
          >
            {estimating && <ScreeningForm row={estimating} year={year} onClose={() => setEstimating(undefined)} />}
          </SidePanel>
          {rows.length > 0 && (
            <SimpleGrid cols={{ base: 1, xs: 2 }} mb="md">
              <div>
                <Text size="sm" c="dimmed">
                  {t('lostIn', { year })}
                </Text>
                <div className={classes.hero}>
                  {total === null ? (
                    t('words:noData')
                  ) : (
                    <bdi dir="ltr" title={formatKilograms(total)}>
                      {formatTonnes(total)} t CO₂e
                    </bdi>
                  )}
                </div>
                <Text size="sm" c="dimmed" maw="60ch">
                  {t('balance')}
                </Text>
                {withoutRecord > 0 && <Text size="sm">{t('withoutRecord', { count: withoutRecord })}</Text>}
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

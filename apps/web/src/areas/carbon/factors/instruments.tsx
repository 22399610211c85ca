import type { Answer } from '@steward/contract/call';
import { factors } from '@steward/contract/carbon/factors';
import type { InstrumentFault } from '@steward/core/ghg/instruments/instrument-criteria';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { countryName } from '../../../shared/country-name.ts';
import { formatFactor } from '../../../shared/emissions/factors/factor-value.ts';
import { megawattHours } from '../../../shared/emissions/megawatt-hours.ts';
import { EvidenceLink } from '../../../shared/evidence/evidence-link.tsx';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatDay, formatNumber } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { AttachStatement } from './attach-statement.tsx';
import { InstrumentForm } from './instrument-form.tsx';
import classes from './references.module.css';

type Row = Answer<typeof factors.getInstruments>[number];

/** Certificates, contracts and supplier products used in the market-based figures. */
export function Instruments() {
  const { t } = useTranslation('factors');
  const { t: words } = useTranslation('emissions');
  const list = useAnswer(factors.getInstruments, {});
  const remove = useSend(factors.deleteInstrument, { alsoRefreshes: ['dashboards'] });
  const columns = useMemo(
    (): Column<Row>[] => [
      { id: 'property', label: t('words:property'), value: (row) => row.environment_name, filter: true },
      { id: 'kind', label: t('instrument.kind'), value: (row) => t(`instrument.${row.kind}`), filter: true },
      { id: 'year', label: t('words:year'), value: (row) => row.year, align: 'end', filter: true },
      {
        id: 'kwh',
        label: words('inUnit', { label: t('instrument.amount'), unit: 'kWh' }),
        value: (row) => row.kwh,
        cell: (row) => formatNumber(row.kwh, 0),
        align: 'end',
      },
      {
        id: 'factor',
        label: words('inUnit', { label: t('words:factor'), unit: 'kg/kWh' }),
        value: (row) => row.kg_co2e_per_kwh,
        cell: (row) => formatFactor(row.kg_co2e_per_kwh),
        align: 'end',
      },
      {
        id: 'reference',
        label: t('instrument.number'),
        value: (row) => row.reference,
        cell: (row) => <bdi>{row.reference}</bdi>,
      },
      {
        id: 'counted',
        label: t('instrument.counted'),
        value: (row) => (row.not_counted ? t(`instrument.fault.${row.not_counted}`) : t('instrument.isCounted')),
        cell: (row) =>
          row.not_counted ? (
            <StatusBadge tone="warn">{t(`instrument.fault.${row.not_counted}`)}</StatusBadge>
          ) : (
            t('instrument.isCounted')
          ),
        filter: true,
      },
      {
        id: 'cancelled',
        label: t('instrument.cancelledOn'),
        value: (row) => row.cancelled_on,
        cell: (row) => row.cancelled_on && formatDay(row.cancelled_on),
      },
      {
        id: 'vintage',
        label: t('instrument.vintage'),
        value: (row) => [row.produced_from, row.produced_until].filter(Boolean).join(' – '),
        cell: (row) =>
          row.produced_from &&
          row.produced_until && (
            <>
              <span className={classes.day}>{formatDay(row.produced_from)} –</span>{' '}
              <span className={classes.day}>{formatDay(row.produced_until)}</span>
            </>
          ),
      },
      {
        id: 'market',
        label: t('instrument.market'),
        value: (row) => row.market && countryName(row.market),
        hidden: true,
      },
      { id: 'issuer', label: t('instrument.issuer'), value: (row) => row.issuer, hidden: true },
      { id: 'technology', label: t('instrument.technology'), value: (row) => row.technology, hidden: true },
      { id: 'beneficiary', label: t('instrument.beneficiary'), value: (row) => row.beneficiary, hidden: true },
      {
        id: 'statement',
        label: t('statement.title'),
        value: (row) => (row.has_file ? t('words:open') : ''),
        cell: (row) =>
          row.has_file ? (
            <EvidenceLink evidence="instruments" objectId={row._id}>
              {t('words:open')}
            </EvidenceLink>
          ) : (
            <AttachStatement instrument_id={row._id} has_file={false} />
          ),
      },
    ],
    [t, words],
  );
  return (
    <ListScreen
      words="factors:instrument"
      frame="part"
      part="instrument"
      item="instrument"
      may={{
        create: 'emission-factors.create',
        edit: 'emission-factors.edit',
        delete: 'emission-factors.delete',
        export: 'emission-factors.export',
      }}
      head={
        <>
          <p className={classes.note}>{t('instrument.note')}</p>
          <NotCounted rows={list.data ?? []} />
        </>
      }
      list={list}
      columns={columns}
      nameOf={({ reference }) => reference}
      panel={(row, end) => <InstrumentForm instrument={row} {...end} />}
      remove={({ _id }) => remove.mutateAsync({ instrument_id: _id })}
      deleteText={() => t('instrument.deleteText')}
      bulk
    />
  );
}

/** The energy of instruments that are not counted, by reason. */
function NotCounted({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('emissions');
  const kwh = new Map<InstrumentFault, number>();
  for (const row of rows) if (row.not_counted) kwh.set(row.not_counted, (kwh.get(row.not_counted) ?? 0) + row.kwh);
  return [...kwh].map(([fault, sum]) => (
    <Notice key={fault} tone="warn" icon={IconAlertTriangle}>
      {t(`instruments.notCounted.${fault}`, { mwh: megawattHours(sum) })}
    </Notice>
  ));
}

import { Button } from '@mantine/core';
import type { Sensor } from '@steward/contract/sensing/devices';
import { telemetry, type TelemetryCorrection } from '@steward/contract/sensing/telemetry';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { ListPanel } from '../../../shared/list/list-panel.tsx';
import { formatDay } from '../../../ui/format.ts';
import { Section } from '../../../ui/section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { CorrectionForm } from './correction-form.tsx';
import { localParts } from '@steward/core/sensing/local-moment';
import { momentsOf, type Days } from './period.ts';

interface Props {
  sensor: Sensor;
  zone: string;
  days: Days;
  isAdding: boolean;
  onEnd: () => void;
  mayEdit: boolean;
}

/** What people said of stretches of the sensor, and the form for more; a sensor without any shows nothing. */
export function Corrections({ sensor, zone, days, isAdding, onEnd, mayEdit }: Props) {
  const { t } = useTranslation('telemetry');
  const failureText = useFailureText();
  const [including, setIncluding] = useState<TelemetryCorrection>();
  const list = useAnswer(telemetry.getTelemetryCorrections, { sensor_id: sensor._id });
  const columns = useMemo((): Column<TelemetryCorrection>[] => {
    const shown = (moment: string) => {
      const { day, time } = localParts(zone, moment);
      return `${formatDay(day)} ${time}`;
    };
    return [
      { id: 'action', label: t('corrections.action'), value: (row) => t(`actions.${row.action}`), filter: true },
      { id: 'start', label: t('words:from'), value: (row) => shown(row.start), sorted: (row) => row.start },
      { id: 'end', label: t('words:to'), value: (row) => shown(row.end), sorted: (row) => row.end },
      { id: 'reason', label: t('words:reason'), value: (row) => row.reason, cell: (row) => <bdi>{row.reason}</bdi> },
      { id: 'by', label: t('words:addedBy'), value: (row) => row.created_by_name },
      {
        id: 'created_at',
        label: t('words:added'),
        value: (row) => shown(row.created_at),
        sorted: (row) => row.created_at,
      },
      {
        id: 'ended',
        label: t('words:status'),
        value: (row) =>
          row.ended_at ? t('corrections.ended', { day: formatDay(row.ended_at) }) : t('corrections.applies'),
        cell: (row) =>
          row.ended_at ? (
            t('corrections.ended', { day: formatDay(row.ended_at) })
          ) : row.action === 'exclude' && mayEdit ? (
            <Button variant="subtle" size="compact-sm" onClick={() => setIncluding(row)}>
              {t('corrections.include')}
            </Button>
          ) : (
            t('corrections.applies')
          ),
      },
    ];
  }, [t, zone, mayEdit]);
  const close = () => {
    setIncluding(undefined);
    onEnd();
  };
  const { start, end } = including ?? momentsOf(days, zone);
  return (
    <>
      {(list.isError || (list.data?.length ?? 0) > 0) && (
        <Section title={t('corrections.title')}>
          <DataTable
            name={t('corrections.title')}
            columns={columns}
            rows={list.data}
            rowId={({ _id }) => _id}
            failure={list.error && failureText(list.error)}
            onRetry={() => void list.refetch()}
          />
        </Section>
      )}
      <ListPanel
        openId={including?._id ?? (isAdding ? 'new' : undefined)}
        title={including ? t('corrections.includeTitle') : t('corrections.add')}
        onClose={close}
      >
        {({ onSaved, onCancel }) => (
          <CorrectionForm
            sensor={sensor}
            zone={zone}
            stretch={{ start, end }}
            isIncluding={including !== undefined}
            onSaved={() => onSaved(t('corrections.one'))}
            onCancel={onCancel}
          />
        )}
      </ListPanel>
    </>
  );
}

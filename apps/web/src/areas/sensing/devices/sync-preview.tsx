import { Button, Group } from '@mantine/core';
import type { SyncResult, SyncRow } from '@steward/contract/sensing/devices.sync';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '../../../ui/badges.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { NoValue } from '../../../ui/value-text.tsx';
import classes from './devices.module.css';

type Refused = SyncResult['refused'][number];
type Change = SyncRow['changes'][number];

const states = ['added', 'changed', 'removed', 'unchanged'] as const;
const tones: Readonly<Record<SyncRow['state'], Tone>> = {
  added: 'good',
  changed: 'brand',
  removed: 'warn',
  unchanged: 'plain',
};

/** The number of devices by kind of change, in words. */
export function SyncCounts({ result }: { result: SyncResult }) {
  const { t } = useTranslation('devices');
  return (
    <div className={`${classes.counts} figures`}>
      {states.map((state) => (
        <StatusBadge key={state} tone={result[state] ? tones[state] : 'plain'}>
          {t(`counts.${state}`, { count: result[state], shown: formatCount(result[state]) })}
        </StatusBadge>
      ))}
      {result.refused.length > 0 && (
        <StatusBadge tone="bad">
          {t('counts.refused', { count: result.refused.length, shown: formatCount(result.refused.length) })}
        </StatusBadge>
      )}
    </div>
  );
}

interface Props {
  result: SyncResult;
  isApplying: boolean;
  failure: string | null;
  onApply: () => Promise<void>;
  onCancel: () => void;
}

// No ListScreen: both tables show the effect of an upload, and disappear with it.
/** The changes by device, and the entries of the list that were refused. */
export function SyncPreview({ result, isApplying, failure, onApply, onCancel }: Props) {
  const { t } = useTranslation('devices');
  const rows = useMemo(
    () => result.rows.toSorted((a, b) => states.indexOf(a.state) - states.indexOf(b.state)),
    [result.rows],
  );
  const columns = useRowColumns();
  const refusedColumns = useRefusedColumns();
  const hasWork = result.added + result.changed + result.removed > 0;
  return (
    <Card title={t('preview.title', { organization: result.organization_name })} note={t('preview.note')}>
      <SyncCounts result={result} />
      {result.ignored.length > 0 && (
        <p className={classes.soft} style={{ marginBlockEnd: 12 }}>
          {t('preview.ignored', { columns: result.ignored.join(', ') })}
        </p>
      )}
      {result.refused.length > 0 && (
        <>
          <h3 className={classes.part}>{t('preview.refused')}</h3>
          <DataTable
            name={t('preview.refused')}
            columns={refusedColumns}
            rows={result.refused}
            rowId={({ line }) => String(line)}
          />
        </>
      )}
      <h3 className={classes.part}>{t('preview.devices')}</h3>
      <DataTable
        name={t('preview.devices')}
        columns={columns}
        rows={rows}
        rowId={({ serial_number }) => serial_number.toLowerCase()}
      />
      {failure && (
        <div style={{ marginBlockStart: 14 }}>
          <Notice tone="bad" icon={IconAlertTriangle} isUrgent>
            {failure}
          </Notice>
        </div>
      )}
      <Group mt="md" gap="sm">
        {hasWork && (
          <Button leftSection={<IconCheck size={18} />} loading={isApplying} onClick={() => void onApply()}>
            {t('preview.apply')}
          </Button>
        )}
        <Button variant="default" onClick={onCancel}>
          {t(hasWork ? 'preview.cancel' : 'preview.close')}
        </Button>
        {!hasWork && <span className={classes.soft}>{t('preview.nothing')}</span>}
      </Group>
    </Card>
  );
}

function useRowColumns(): Column<SyncRow>[] {
  const { t } = useTranslation('devices');
  return useMemo(() => {
    const valueOf = (field: Change['field'], value: string) =>
      value === '' ? t('preview.empty') : field === 'state' ? t(`preview.${value}`) : value;
    const sentence = ({ field, before, after }: Change) =>
      `${t(`fields.${field}`)}: ${valueOf(field, before)} ${t('preview.arrow')} ${valueOf(field, after)}`;
    return [
      {
        id: 'serial_number',
        label: t('fields.serial_number'),
        value: (row) => row.serial_number,
        cell: (row) => (
          <strong className={classes.serial}>
            <bdi>{row.serial_number}</bdi>
          </strong>
        ),
      },
      {
        id: 'state',
        label: t('preview.what'),
        value: (row) => t(`states.${row.state}`),
        cell: (row) => <StatusBadge tone={tones[row.state]}>{t(`states.${row.state}`)}</StatusBadge>,
        filter: true,
      },
      {
        id: 'changes',
        label: t('preview.changes'),
        value: (row) => row.changes.map(sentence).join('; '),
        cell: (row) =>
          row.changes.length > 0 ? (
            <ul className={classes.changes}>
              {row.changes.map(({ field, before, after }) => (
                <li key={field}>
                  <span className={classes.field}>{t(`fields.${field}`)}</span>{' '}
                  <bdi className={classes.before}>{valueOf(field, before)}</bdi> {t('preview.arrow')}{' '}
                  <bdi>{valueOf(field, after)}</bdi>
                </li>
              ))}
            </ul>
          ) : (
            <NoValue />
          ),
        sortable: false,
      },
      {
        id: 'name',
        label: t('fields.name'),
        value: (row) => row.name,
        cell: (row) => (row.name ? <bdi>{row.name}</bdi> : <NoValue />),
      },
      {
        id: 'property',
        label: t('fields.property'),
        value: (row) => row.environment_name,
        cell: (row) => (row.environment_name ? <bdi>{row.environment_name}</bdi> : <NoValue />),
        filter: true,
      },
      { id: 'line', label: t('preview.line'), value: (row) => row.line, align: 'end' },
    ];
  }, [t]);
}

function useRefusedColumns(): Column<Refused>[] {
  const { t } = useTranslation('devices');
  return useMemo(
    () => [
      { id: 'line', label: t('preview.line'), value: (row) => row.line },
      {
        id: 'serial_number',
        label: t('fields.serial_number'),
        value: (row) => row.serial_number,
        cell: (row) => (row.serial_number ? <bdi>{row.serial_number}</bdi> : <NoValue />),
      },
      {
        id: 'reason',
        label: t('preview.why'),
        value: (row) => t(`reasons.${row.reason}`, { about: row.about }),
        cell: (row) => <div className={classes.words}>{t(`reasons.${row.reason}`, { about: row.about })}</div>,
      },
    ],
    [t],
  );
}

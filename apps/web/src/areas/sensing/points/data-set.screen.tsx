import { Button, Group } from '@mantine/core';
import { points, type IotDataSetDetail } from '@steward/contract/sensing/points';
import { telemetrySteps, type TelemetryStep } from '@steward/contract/sensing/telemetry';
import { IconDownload, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useDownload } from '../../../api/use-download.ts';
import { ListPanel } from '../../../shared/list/list-panel.tsx';
import { useMay } from '../../../shared/may.ts';
import { LatestValue, StateBadge } from '../../../shared/sensors/sensor-states.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { formatDay } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import { MenuButton } from '../../../ui/navigation/menu-button.tsx';
import { useAddressParams, useNavigate } from '../../../ui/navigate.tsx';
import { DeleteDialog } from '../../../ui/overlays/dialogs.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { RelativeTime } from '../../../ui/values/relative-time.tsx';
import { NoValue } from '../../../ui/value-text.tsx';
import { PeriodOfSet, ShareText } from './data-set-columns.tsx';
import { DataSetForm } from './data-set-form.tsx';
import classes from './points.module.css';

const LIVE_MS = 60_000;

/** One data set: what it is for, how complete its values are, its sensors, and the download. */
export default function DataSetScreen() {
  const failureText = useFailureText();
  const { data_set_id = '' } = useAddressParams<'/datahub/data_library/iot/:data_set_id'>();
  const known = useAnswer(points.getDatacenterIot, { _id: data_set_id }, { refetchEvery: LIVE_MS });
  if (known.isError)
    return <ErrorState isPage message={failureText(known.error)} onRetry={() => void known.refetch()} />;
  if (!known.data) return <PageSkeleton />;
  return <DataSetPage key={data_set_id} dataSet={known.data} />;
}

function DataSetPage({ dataSet }: { dataSet: IotDataSetDetail }) {
  const { t } = useTranslation('points');
  const navigate = useNavigate();
  const mayEdit = useMay('devices.edit');
  const download = useDownload();
  const remove = useSend(points.deleteDatacenterIot);
  const [opened, setOpened] = useState<'edit' | 'delete'>();
  const close = () => setOpened(undefined);
  const save = (step: TelemetryStep) =>
    download(points.downloadDatacenterIot, { _id: dataSet._id, step }, `${dataSet.name}.csv`);
  return (
    <>
      <PageHeader
        above={<Link to="/datahub/data_library/iot">{t('sets.title')}</Link>}
        title={<bdi>{dataSet.name}</bdi>}
        question={dataSet.purpose && <bdi>{dataSet.purpose}</bdi>}
        actions={
          <Group gap="xs">
            <MenuButton
              label={t('words:download')}
              button={(opener) => (
                <Button variant="default" leftSection={<IconDownload size={17} aria-hidden="true" />} {...opener}>
                  {t('words:download')}
                </Button>
              )}
              entries={telemetrySteps.map((step) => ({ key: step, label: t(`steps.${step}`), run: () => save(step) }))}
            />
            {mayEdit && (
              <>
                <Button
                  variant="default"
                  leftSection={<IconPencil size={17} aria-hidden="true" />}
                  onClick={() => setOpened('edit')}
                >
                  {t('words:edit')}
                </Button>
                {!dataSet.has_more && (
                  <Button
                    variant="default"
                    leftSection={<IconTrash size={17} aria-hidden="true" />}
                    onClick={() => setOpened('delete')}
                  >
                    {t('words:delete')}
                  </Button>
                )}
              </>
            )}
          </Group>
        }
      />
      <Facts dataSet={dataSet} />
      <Section title={t('set.sensors')}>
        <Sensors dataSet={dataSet} />
        {dataSet.has_more && <p className={classes.soft}>{t('set.hasMore')}</p>}
      </Section>
      <ListPanel openId={opened === 'edit' ? dataSet._id : undefined} title={t('sets.editTitle')} onClose={close}>
        {({ onSaved, onCancel }) => (
          <DataSetForm id={dataSet._id} onSaved={({ name }) => onSaved(name)} onCancel={onCancel} />
        )}
      </ListPanel>
      <DeleteDialog
        opened={opened === 'delete'}
        onClose={close}
        onAccept={async () => {
          await remove.mutateAsync({ _id: dataSet._id });
          showToast('success', t('words:isDeleted', { name: dataSet.name }));
          void navigate({ to: '/datahub/data_library/iot' });
        }}
      >
        {t('set.deleteNote', { name: dataSet.name })}
      </DeleteDialog>
    </>
  );
}

function Facts({ dataSet }: { dataSet: IotDataSetDetail }) {
  const { t } = useTranslation('points');
  const { coverage, covered_until, owner_name, properties, latest_at } = dataSet;
  const facts: [string, ReactNode][] = [
    [t('words:period'), <PeriodOfSet key="period" dataSet={dataSet} />],
    [t('words:owner'), owner_name ? <bdi key="owner">{owner_name}</bdi> : <NoValue key="none" />],
    [
      t('words:properties'),
      properties.length ? (
        <bdi key="properties">{properties.map(({ environment_name }) => environment_name).join(', ')}</bdi>
      ) : (
        <NoValue key="none" />
      ),
    ],
    [t('set.latest'), latest_at ? <RelativeTime key="latest" moment={latest_at} /> : <NoValue key="none" />],
  ];
  return (
    <div className={classes.head}>
      <Figure
        label={t('words:dataCoverage')}
        value={coverage === null ? null : Math.round(coverage * 1000) / 10}
        absent={t('set.noCoverage')}
        unit="%"
        note={covered_until && t('set.coveredUntil', { day: formatDay(covered_until) })}
      />
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

type Row = IotDataSetDetail['sensors'][number];

function Sensors({ dataSet }: { dataSet: IotDataSetDetail }) {
  const { t } = useTranslation('points');
  const columns = useMemo(
    (): Column<Row>[] => [
      {
        id: 'name',
        label: t('set.sensor'),
        value: (row) => row.name || row.sensor_key,
        cell: (row) => (
          <Link to="/datahub/devices/sensors/:sensor_id" params={{ sensor_id: row._id }}>
            <bdi>{row.name || row.sensor_key}</bdi>
          </Link>
        ),
      },
      { id: 'device', label: t('set.device'), value: (row) => row.device_name },
      {
        id: 'place',
        label: t('words:place'),
        value: (row) => [row.environment_name, row.space_name].filter(Boolean).join(', '),
      },
      {
        id: 'latest',
        label: t('set.value'),
        value: (row) => row.latest?.value,
        cell: (row) => <LatestValue sensor={row} />,
        align: 'end',
      },
      {
        id: 'coverage',
        label: t('words:dataCoverage'),
        value: (row) => row.coverage,
        cell: (row) => <ShareText share={row.coverage} />,
        align: 'end',
      },
      {
        id: 'state',
        label: t('words:status'),
        value: (row) => row.state,
        cell: (row) => <StateBadge state={row.state} />,
      },
    ],
    [t],
  );
  return <DataTable name={t('set.sensors')} columns={columns} rows={dataSet.sensors} rowId={({ _id }) => _id} />;
}

import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { weather } from '@steward/contract/energy/weather';
import type { WeatherNormals } from '@steward/contract/energy/weather.uploads';
import { temperatureUnits, type TemperatureUnit } from '@steward/core/weather/read-temperatures';
import { IconAlertTriangle, IconCircleCheck, IconTemperature } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../../../api/failure.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { StatusBadge } from '../../../ui/badges.tsx';
import { isolated } from '../../../ui/direction.ts';
import { FileField } from '../../../ui/form/file-field.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DateText, NumberText } from '../../../ui/value-text.tsx';

interface Props {
  station: { station_id: string } | { code: string };
  stationId: string | null;
}

/** Published normals or a typical year of a station, instead of the mean of its years. */
export function NormalsPart({ station, stationId }: Props) {
  const { t } = useTranslation('weather');
  const failureText = useFailureText();
  const [files, setFiles] = useState<File[]>([]);
  const [unit, setUnit] = useState<TemperatureUnit | null>(null);
  const [source, setSource] = useState('');
  const [edition, setEdition] = useState('');
  const [saved, setSaved] = useState<WeatherNormals>();
  const upload = useSend(weather.uploadWeatherNormals, { inPlace: true, alsoRefreshes: ['dashboards'] });
  const listed = stationId ?? saved?.station_id;
  const units = { C: '°C', F: '°F' };
  const named = upload.error instanceof CallFailure ? upload.error.detail : '';
  const isReady = files.length > 0 && source.trim() !== '' && edition.trim() !== '';
  const send = async () => {
    setSaved(undefined);
    try {
      setSaved(await upload.mutateAsync({ ...station, ...(unit && { unit }), source, edition, files }));
      setFiles([]);
    } catch {
      // The error is shown below, and the input stays.
    }
  };
  return (
    <Section title={t('normals.heading')}>
      <Stack>
        <Text size="sm">{t('normals.intro')}</Text>
        <FileField
          label={t('normals.drop')}
          note={t('normals.fileNote')}
          items={files.map((file) => ({ file }))}
          onChange={setFiles}
          max={1}
        />
        <Group grow align="start">
          <TextInput
            label={t('words:source')}
            description={t('normals.sourceNote')}
            maxLength={200}
            withAsterisk
            value={source}
            onChange={(event) => setSource(event.currentTarget.value)}
          />
          <TextInput
            label={t('words:edition')}
            description={t('normals.editionNote')}
            maxLength={100}
            withAsterisk
            value={edition}
            onChange={(event) => setEdition(event.currentTarget.value)}
          />
        </Group>
        <Select
          label={t('upload.unit')}
          description={t('upload.unitNote')}
          placeholder={t('upload.byFile')}
          clearable
          data={temperatureUnits.map((value) => ({ value, label: units[value] }))}
          value={unit}
          onChange={setUnit}
        />
        <Button variant="default" onClick={() => void send()} disabled={!isReady} loading={upload.isPending}>
          {t('normals.submit')}
        </Button>
        {upload.isError && (
          <Notice tone="bad" icon={IconAlertTriangle} isUrgent>
            {failureText(upload.error)}
            {named && <> {t('normals.check', { named: isolated(named) })}</>}
          </Notice>
        )}
        {saved && (
          <Notice
            tone="brand"
            icon={IconCircleCheck}
            isUrgent
            title={t('normals.saved', { mean: `\u2066${formatNumber(saved.mean_c, 1)} °C\u2069` })}
          />
        )}
        {listed && <NormalsList stationId={listed} />}
      </Stack>
    </Section>
  );
}

function NormalsList({ stationId }: { stationId: string }) {
  const { t } = useTranslation('weather');
  const list = useAnswer(weather.getWeatherNormals, { station_id: stationId });
  const remove = useSend(weather.deleteWeatherNormals, { alsoRefreshes: ['dashboards'] });
  const used = list.data?.[0]?._id;
  const columns = useMemo<Column<WeatherNormals>[]>(
    () => [
      {
        id: 'source',
        label: t('words:source'),
        value: ({ source, edition }) => `${source} ${edition}`,
        cell: ({ _id, source, edition, kind }) => (
          <>
            <bdi style={{ overflowWrap: 'anywhere' }}>
              {source} · {edition}
            </bdi>{' '}
            {_id === used && <StatusBadge tone="good">{t('normals.used')}</StatusBadge>}
            <small style={{ display: 'block', color: 'var(--ink-soft)' }}>{t(`normals.kinds.${kind}`)}</small>
          </>
        ),
      },
      {
        id: 'mean',
        label: t('normals.mean'),
        align: 'end',
        unit: '°C',
        value: ({ mean_c }) => mean_c,
        cell: ({ mean_c }) => <NumberText value={mean_c} decimals={1} unit="°C" />,
      },
      {
        id: 'at',
        label: t('uploads.at'),
        value: ({ created_at }) => created_at,
        cell: ({ created_at }) => <DateText value={created_at} />,
      },
    ],
    [t, used],
  );
  return (
    <ListScreen<WeatherNormals>
      words="weather:normals"
      may={{ delete: 'weather.delete' }}
      frame="part"
      part="normals"
      icon={IconTemperature}
      tableKey={stationId}
      list={{ data: list.data, error: list.error, refetch: list.refetch }}
      columns={columns}
      nameOf={({ source, edition }) => `${source}, ${edition}`}
      sortedBy={{ id: 'at', desc: true }}
      remove={({ _id }) => remove.mutateAsync({ weather_normals_id: _id })}
    />
  );
}

import { Button, Select, Stack } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { weather } from '@steward/contract/energy/weather';
import type { WeatherStation } from '@steward/contract/energy/weather.stations';
import { temperatureUnits, type TemperatureUnit } from '@steward/core/weather/read-temperatures';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useSend } from '../../../api/hooks.ts';
import { periodText } from '../../../shared/period-text.tsx';
import { FileField } from '../../../ui/form/file-field.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import { FetchForm } from './fetch-form.tsx';
import { NormalsPart } from './normals-part.tsx';
import { UploadList } from './upload-list.tsx';

type Taken = Answer<typeof weather.uploadTemperatures>;

interface Props {
  station: WeatherStation | undefined;
  canFetch: boolean;
  today: string;
  onClose: () => void;
}

/** Loads the temperatures of a station from a file or from the weather service, and removes them. */
export function TemperaturePanel({ station, canFetch, today, onClose }: Props) {
  const { t } = useTranslation('weather');
  return (
    <SidePanel
      opened={station !== undefined}
      onClose={onClose}
      width={560}
      title={t('upload.title', { name: station?.name ?? '' })}
    >
      {station && <Temperatures key={station.station_id ?? station.code} {...{ station, canFetch, today }} />}
    </SidePanel>
  );
}

function Temperatures({ station, canFetch, today }: { station: WeatherStation; canFetch: boolean; today: string }) {
  const { t } = useTranslation('weather');
  const failureText = useFailureText();
  const [files, setFiles] = useState<File[]>([]);
  const [unit, setUnit] = useState<TemperatureUnit | null>(null);
  const [taken, setTaken] = useState<Taken>();
  const upload = useSend(weather.uploadTemperatures, { inPlace: true });
  // A station of the shipped list gets its id with its first temperatures.
  const stationId = station.station_id ?? taken?.station_id;
  const ref = stationId ? { station_id: stationId } : { code: station.code ?? '' };
  const units = { C: '°C', F: '°F' };
  const send = async () => {
    setTaken(undefined);
    try {
      setTaken(await upload.mutateAsync({ ...ref, ...(unit && { unit }), files }));
      setFiles([]);
    } catch {
      // The error is shown below, and the file stays selected.
    }
  };
  return (
    <Stack>
      <FileField
        label={t('upload.drop')}
        note={t('upload.note')}
        items={files.map((file) => ({ file }))}
        onChange={setFiles}
        max={1}
      />
      <Select
        label={t('upload.unit')}
        description={t('upload.unitNote')}
        placeholder={t('upload.byFile')}
        clearable
        data={temperatureUnits.map((value) => ({ value, label: units[value] }))}
        value={unit}
        onChange={setUnit}
      />
      <Button onClick={() => void send()} disabled={files.length === 0} loading={upload.isPending}>
        {t('upload.submit')}
      </Button>
      {upload.isError && (
        <Notice tone="bad" icon={IconAlertTriangle} isUrgent>
          {failureText(upload.error)}
        </Notice>
      )}
      {taken && <TakenNotice taken={taken} />}
      {canFetch && <FetchForm station={ref} today={today} onTaken={setTaken} />}
      {stationId && <UploadList stationId={stationId} />}
      <NormalsPart station={ref} stationId={stationId ?? null} />
    </Stack>
  );
}

function TakenNotice({ taken }: { taken: Taken }) {
  const { t } = useTranslation('weather');
  const issues = {
    'no-day': t('skipped.no-day'),
    'no-temperature': t('skipped.no-temperature'),
    impossible: t('skipped.impossible'),
    future: t('skipped.future'),
    twice: t('skipped.twice'),
    'few-hours': t('skipped.few-hours'),
  };
  return (
    <Notice
      tone={taken.skipped_total ? 'warn' : 'brand'}
      icon={IconCircleCheck}
      isUrgent
      title={t('upload.taken', {
        count: taken.days,
        shown: formatCount(taken.days),
        period: periodText(taken.first_day, taken.last_day),
      })}
    >
      {taken.measured === 'extremes' && <p style={{ margin: 0 }}>{t('upload.fromExtremes')}</p>}
      {taken.replaced > 0 && <p style={{ margin: 0 }}>{t('upload.replaced', { count: taken.replaced })}</p>}
      {taken.skipped_total > 0 && (
        <>
          <p style={{ margin: 0 }}>{t('upload.skipped', { count: taken.skipped_total })}</p>
          <ul style={{ margin: 0, paddingInlineStart: 18 }}>
            {taken.skipped.slice(0, 8).map(({ line, issue }) => (
              <li key={line}>{t('upload.line', { line, issue: issues[issue] })}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}

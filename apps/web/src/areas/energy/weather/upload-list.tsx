import { weather } from '@steward/contract/energy/weather';
import type { TemperatureUpload } from '@steward/contract/energy/weather.uploads';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { periodText } from '../../../shared/period-text.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { CountText, DateText } from '../../../ui/value-text.tsx';

/** The sources of a station's temperatures; removing one restores the earlier values. */
export function UploadList({ stationId }: { stationId: string }) {
  const { t } = useTranslation('weather');
  const list = useAnswer(weather.getTemperatureUploads, { station_id: stationId });
  const undo = useSend(weather.undoTemperatureUpload);
  const columns = useMemo<Column<TemperatureUpload>[]>(
    () => [
      {
        id: 'file',
        label: t('words:file'),
        value: ({ file_name }) => file_name,
        cell: ({ file_name, author_name }) => (
          <>
            <bdi style={{ overflowWrap: 'anywhere' }}>{file_name}</bdi>
            {author_name && (
              <small style={{ display: 'block', color: 'var(--ink-soft)' }}>
                <bdi>{author_name}</bdi>
              </small>
            )}
          </>
        ),
      },
      {
        id: 'span',
        label: t('words:period'),
        value: ({ first_day }) => first_day,
        cell: ({ first_day, last_day }) => <span className="figures">{periodText(first_day, last_day)}</span>,
      },
      {
        id: 'days',
        label: t('words:days'),
        align: 'end',
        value: ({ days }) => days,
        cell: ({ days }) => <CountText value={days} />,
      },
      {
        id: 'at',
        label: t('uploads.at'),
        value: ({ created_at }) => created_at,
        cell: ({ created_at }) => <DateText value={created_at} />,
      },
    ],
    [t],
  );
  return (
    <ListScreen<TemperatureUpload>
      words="weather:uploads"
      may={{ delete: 'weather.delete' }}
      frame="part"
      part="upload"
      icon={IconFileSpreadsheet}
      tableKey={stationId}
      list={{ data: list.data, error: list.error, refetch: list.refetch }}
      columns={columns}
      nameOf={({ file_name }) => file_name}
      sortedBy={{ id: 'at', desc: true }}
      remove={({ _id }) => undo.mutateAsync({ temperature_upload_id: _id })}
    />
  );
}

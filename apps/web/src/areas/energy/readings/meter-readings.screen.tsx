import { readings, type MeterReading } from '@steward/contract/energy/readings';
import { IconListNumbers, IconPhoto } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { EvidenceLink } from '../../../shared/evidence/evidence-link.tsx';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useMay } from '../../../shared/may.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatDay } from '../../../ui/format.ts';
import { ButtonLink } from '../../../ui/link.tsx';
import { useAddressParams } from '../../../ui/navigate.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { showToast } from '../../../ui/toasts.tsx';
import { DateText, NoValue, NumberText } from '../../../ui/value-text.tsx';
import { decimalsOf, unitText } from './reading-check.ts';
import { useKindWords } from './kind-words.ts';
import { ReadingForm } from './reading-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { RegisterSummary } from './register-summary.tsx';

const nameOf = ({ day }: MeterReading) => formatDay(day);

/** The readings of one meter by date, and the consumption between them. */
export default function MeterReadingsScreen() {
  const { t } = useTranslation('readings');
  const { id: meter_id = '' } = useAddressParams<'/datahub/data_library/utilities/meter_reading/:id'>();
  const answer = useAnswer(readings.getMeterReadings, { meter_id });
  const remove = useSend(readings.deleteMeterReading);
  const mayEdit = useMay('readings.edit');
  const [isOpen, setOpen] = useState(false);
  const meter = answer.data;
  const kindName = useKindWords();
  const unit = unitText(meter?.register.unit ?? '');
  const columns = useMemo<Column<MeterReading>[]>(
    () => [
      { id: 'day', label: t('day'), value: ({ day }) => day, cell: ({ day }) => <DateText value={day} /> },
      {
        id: 'value',
        label: t('value'),
        align: 'end',
        value: ({ value }) => value,
        cell: ({ value }) => <NumberText value={value} decimals={decimalsOf(value)} />,
      },
      {
        id: 'consumption',
        label: t('consumption'),
        align: 'end',
        value: ({ consumption }) => consumption?.quantity ?? null,
        cell: ({ consumption, falls }) =>
          falls ? (
            <StatusBadge tone="bad">{t('falls')}</StatusBadge>
          ) : consumption ? (
            <span title={consumption.working}>
              <NumberText value={consumption.quantity} unit={unit} />
            </span>
          ) : (
            <NoValue />
          ),
      },
      {
        id: 'per_day',
        label: t('perDay'),
        align: 'end',
        value: ({ consumption }) => consumption?.per_day ?? null,
        cell: ({ consumption }) => <NumberText value={consumption?.per_day} unit={unit} />,
      },
      {
        id: 'kind',
        label: t('kind'),
        value: ({ kind }) => kindName(kind),
        filter: true,
        cell: ({ kind, photo_file_id }) =>
          photo_file_id ? (
            <EvidenceLink evidence="readings" objectId={meter_id} fileId={photo_file_id}>
              <IconPhoto size={14} aria-hidden="true" /> {kindName(kind)}
            </EvidenceLink>
          ) : (
            kindName(kind)
          ),
      },
      {
        id: 'change',
        label: t('change'),
        value: ({ change }) => (change ? t(`changes.${change}`) : ''),
        filter: true,
      },
      {
        id: 'note',
        label: t('words:note'),
        value: ({ note }) => note,
        cell: ({ note }) => <bdi>{note}</bdi>,
        hidden: true,
      },
    ],
    [t, unit, kindName, meter_id],
  );
  return (
    <>
      <ListScreen
        words="readings"
        values={{ name: meter?.meter_no ?? '', property: meter?.environment_name ?? '' }}
        may={{ create: 'readings.edit', edit: 'readings.edit', delete: 'readings.delete' }}
        icon={IconListNumbers}
        actions={
          <ButtonLink to="/environment/meters" variant="default">
            {t('words:allMeters')}
          </ButtonLink>
        }
        head={meter && <RegisterSummary meter={meter} onEdit={mayEdit ? () => setOpen(true) : undefined} />}
        tableKey={meter_id}
        list={{ data: meter?.readings, error: answer.error, refetch: answer.refetch }}
        columns={columns}
        nameOf={nameOf}
        sortedBy={{ id: 'day', desc: true }}
        panel={(row, end) => meter && <ReadingForm meter={meter} readings={meter.readings} reading={row} {...end} />}
        remove={({ _id }) => remove.mutateAsync({ reading_id: _id })}
      />
      <SidePanel opened={isOpen} onClose={() => setOpen(false)} title={t('register.title')}>
        {meter && (
          <RegisterForm
            meter={meter}
            onCancel={() => setOpen(false)}
            onSaved={() => {
              setOpen(false);
              showToast('success', t('words:savedSentence'));
            }}
          />
        )}
      </SidePanel>
    </>
  );
}

import { billIntake, type Delivery } from '@steward/contract/energy/bill-intake';
import type { FailureCode } from '@steward/contract/failures';
import { IconInbox } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../../../api/failure.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge, type Tone } from '../../../ui/badges.tsx';
import { formatCount, formatMoment } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import classes from './bill-intake.module.css';

type File = Delivery['files'][number];

const most = 200;
const tones: Record<File['state'], Tone> = {
  placing: 'brand',
  waiting: 'warn',
  taken: 'good',
  refused: 'bad',
  known: 'plain',
  discarded: 'plain',
  joined: 'good',
  document: 'good',
};

/** The deliveries, newest first, with the result of each file. */
export function DeliveryList() {
  const { t } = useTranslation('bill-intake');
  const { data, error, refetch } = useAnswer(billIntake.getBillDeliveries, { page_size: most }, { freshFor: 0 });
  const columns = useColumns();
  return (
    <Section title={t('deliveries.title')} note={t('deliveries.note')}>
      <ListScreen
        words="bill-intake:deliveries"
        frame="part"
        icon={IconInbox}
        list={{ data: data?.paginateData, error, refetch }}
        columns={columns}
        nameOf={({ subject, sender }) => subject || sender}
        foot={
          data &&
          data.totalData > most &&
          t('deliveries.most', { shown: formatCount(most), all: formatCount(data.totalData) })
        }
      />
    </Section>
  );
}

function useColumns(): Column<Delivery>[] {
  const { t, i18n } = useTranslation('bill-intake');
  const failureText = useFailureText();
  return useMemo(() => {
    const why = (code: string) => failureText(new CallFailure(0, code, code as FailureCode));
    const from = ({ way, sender }: Delivery) => (way === 'folder' ? t('deliveries.fromFolder') : sender);
    const joinedTo = (name: string) => t('joinedTo', { name: `\u2068${name}\u2069` });
    const outcome = ({ state, failure_code, joined_to_name }: File) =>
      joined_to_name !== null
        ? joinedTo(joined_to_name)
        : failure_code
          ? `${t(`states.${state}`)}: ${why(failure_code)}`
          : t(`states.${state}`);
    return [
      {
        id: 'received_at',
        label: t('deliveries.received'),
        value: ({ received_at }) => received_at,
        cell: ({ received_at }) => formatMoment(received_at),
      },
      {
        id: 'sender',
        label: t('words:from'),
        value: (row) => from(row),
        cell: (row) => (
          <>
            <bdi>{from(row)}</bdi>
            {row.is_from_outside && <p className={classes.why}>{t('fromOutside')}</p>}
          </>
        ),
      },
      {
        id: 'subject',
        label: t('words:subject'),
        value: ({ subject }) => subject || t('noSubject'),
        cell: ({ subject }) => <bdi>{subject || t('noSubject')}</bdi>,
      },
      {
        id: 'outcome',
        label: t('deliveries.outcome'),
        sortable: false,
        value: ({ failure_code, files }) =>
          failure_code ? why(failure_code) : files.map((file) => `${file.name}: ${outcome(file)}`).join('; '),
        cell: ({ failure_code, files }) =>
          failure_code ? (
            <>
              <StatusBadge tone="bad">{t('states.refused')}</StatusBadge>
              <p className={classes.why}>{why(failure_code)}</p>
            </>
          ) : (
            <ul className={classes.files}>
              {files.map((file) => (
                <li key={file._id}>
                  {file.bill_id ? (
                    <Link to="/show-bill" search={{ id: file.bill_id }}>
                      <bdi>{file.name}</bdi>
                    </Link>
                  ) : file.document_id ? (
                    <Link to="/documentation" search={{ item: file.document_id }}>
                      <bdi>{file.name}</bdi>
                    </Link>
                  ) : (
                    <bdi>{file.name}</bdi>
                  )}{' '}
                  <StatusBadge tone={tones[file.state]}>{t(`states.${file.state}`)}</StatusBadge>
                  {file.joined_to_name !== null && <p className={classes.why}>{joinedTo(file.joined_to_name)}</p>}
                  {(file.failure_code ?? file.placed_by) && (
                    <p className={classes.why}>
                      {file.failure_code ? why(file.failure_code) : t(`placements.${file.placed_by}`)}
                    </p>
                  )}
                </li>
              ))}
            </ul>
          ),
      },
    ];
    // The texts depend only on the language.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [i18n.language]);
}

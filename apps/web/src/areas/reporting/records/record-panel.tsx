import { Button, Group } from '@mantine/core';
import { records } from '@steward/contract/reporting/records';
import type { RecordAnswer } from '@steward/contract/reporting/records.shapes';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { useChangedSince } from '../../../shared/changed-since.tsx';
import { CallForm } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { useMay } from '../../../shared/may.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Tabs } from '../../../ui/navigation/tabs.tsx';
import { Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { RecordEvidence } from './record-evidence.tsx';
import { RecordForm } from './record-form.tsx';
import { RecordHistory } from './record-history.tsx';
import { useRecordKinds, useRecordWords } from './record-words.ts';
import classes from './records.module.css';

interface Props extends PanelEnd {
  record: RecordAnswer | undefined;
}

/** A record beside the list: its fields, its evidence, its versions, and who accepts it. */
export function RecordPanel({ record, ...end }: Props) {
  const { t } = useTranslation('records');
  const [address, changeAddress] = useAddressState();
  if (!record) return <RecordForm record={undefined} kind={textOf(address['kind'])} {...end} />;
  return (
    <>
      {record.deleted_at === null ? <Review record={record} /> : <Deleted record={record} />}
      <Tabs
        keepMounted
        value={textOf(address['side']) ?? 'details'}
        onChange={(side) => changeAddress({ side: side === 'details' ? undefined : side })}
        tabs={[
          {
            value: 'details',
            label: t('words:details'),
            content: (
              <>
                <RecordForm record={record} {...end} />
                {record.deleted_at === null && <Deletion record={record} onDone={end.onCancel} />}
              </>
            ),
          },
          {
            value: 'evidence',
            label: `${t('words:evidence')} (${record.files.length})`,
            content: <RecordEvidence record={record} />,
          },
          { value: 'history', label: t('words:history'), content: <RecordHistory record={record} /> },
        ]}
      />
    </>
  );
}

/** What the button accepts, for the case that it was changed after it was read. */
function useRecordFacts(record: RecordAnswer) {
  const { t } = useTranslation('records');
  const words = useRecordWords();
  const kind = useRecordKinds().get(record.kind);
  return [
    { label: t('words:place'), text: words.place(record) },
    { label: t('period'), text: words.period(record) },
    ...(kind?.fields ?? []).map((field) => ({
      label: field.title,
      text: words.valueText(field, record.values[field.code]),
    })),
    { label: t('words:source'), text: record.source },
    { label: t('owner'), text: record.owner_name ?? '' },
    { label: t('words:evidence'), text: record.files.map(({ name }) => name).join(', ') },
  ];
}

function Review({ record }: { record: RecordAnswer }) {
  const { t } = useTranslation('records');
  const mayApprove = useMay('esg-records.approve');
  const [isReturning, setReturning] = useState(false);
  const accept = useSend(records.acceptRecords, { alsoRefreshes: ['home'] });
  const { notice, onError } = useChangedSince(useRecordFacts(record));
  if (record.state === 'accepted') return null;
  if (record.state === 'returned')
    return (
      <div className={classes.review}>
        <span>
          {t('returnedBecause')} <bdi>{record.review_reason}</bdi>
        </span>
      </div>
    );
  const mayDecide = mayApprove && record.may_review;
  return (
    <div className={classes.review}>
      {notice}
      <span>
        {t(record.may_review ? 'waits' : 'waitsForOther')}
        {record.accepted_version !== null && ` ${t('earlierCounts', { version: record.accepted_version })}`}
      </span>
      {mayDecide && !isReturning && (
        <Group gap="xs">
          <Button variant="default" onClick={() => setReturning(true)}>
            {t('return')}
          </Button>
          <Button
            leftSection={<IconCheck size={16} aria-hidden="true" />}
            loading={accept.isPending}
            onClick={() =>
              accept.mutate(
                { records: [{ record_id: record._id, version: record.version }] },
                {
                  onError,
                  onSuccess: ({ accepted }) => showToast('success', t('acceptedCount', { count: accepted })),
                },
              )
            }
          >
            {t('accept')}
          </Button>
        </Group>
      )}
      {mayDecide && isReturning && (
        <CallForm
          call={records.returnRecord}
          alsoRefreshes={['home']}
          start={{ record_id: record._id, version: record.version, reason: '' }}
          submit={t('return')}
          onSaved={() => setReturning(false)}
          onCancel={() => setReturning(false)}
        >
          {({ control }) => (
            <TextField control={control} name="reason" label={t('returnReason')} maxLength={500} data-autofocus />
          )}
        </CallForm>
      )}
    </div>
  );
}

function Deleted({ record }: { record: RecordAnswer }) {
  const { t } = useTranslation('records');
  const mayDelete = useMay('esg-records.delete');
  const restore = useSend(records.restoreRecord);
  return (
    <div className={classes.review}>
      <span>
        {t('deletedBecause')} <bdi>{record.deletion_reason}</bdi>
      </span>
      {mayDelete && (
        <Button loading={restore.isPending} onClick={() => restore.mutate({ record_id: record._id })}>
          {t('words:restore')}
        </Button>
      )}
    </div>
  );
}

function Deletion({ record, onDone }: { record: RecordAnswer; onDone: () => void }) {
  const { t } = useTranslation('records');
  const mayDelete = useMay('esg-records.delete');
  if (!mayDelete) return null;
  return (
    <Section title={t('deleteTitle')}>
      <CallForm
        call={records.deleteRecord}
        alsoRefreshes={['home']}
        start={{ _id: record._id, reason: '' }}
        isBlocked={({ reason }) => !reason.trim()}
        tone="danger"
        submit={t('words:delete')}
        onSaved={() => {
          showToast('success', t('words:isDeleted', { name: record.kind_title }));
          onDone();
        }}
      >
        {({ control }) => (
          <TextField
            control={control}
            name="reason"
            label={t('deleteReason')}
            description={t('deleteNote')}
            maxLength={500}
            withAsterisk
          />
        )}
      </CallForm>
    </Section>
  );
}

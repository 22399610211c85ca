import { Button, Select } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { billIntake } from '@steward/contract/energy/bill-intake';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FailureCode } from '@steward/contract/failures';
import { CallFailure } from '../../../api/failure.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { download } from '../../../api/download.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useMay } from '../../../shared/may.ts';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { Card } from '../../../ui/card.tsx';
import { DeleteDialog } from '../../../ui/overlays/dialogs.tsx';
import { formatMoment } from '../../../ui/format.ts';
import { ButtonSubject } from '../../../ui/navigation/button-subject.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import classes from './bill-intake.module.css';

type Waiting = Answer<typeof billIntake.getWaitingBillFiles>[number];

// No ListScreen: a few documents, each with its own decision.
/** Documents whose property could not be identified; a user chooses it. */
export function WaitingFiles() {
  const { t } = useTranslation('bill-intake');
  const mayCreate = useMay('utilities.create');
  const { data: waiting = [] } = useAnswer(billIntake.getWaitingBillFiles, {}, { freshFor: 0 });
  if (waiting.length === 0) return null;
  return (
    <Card title={t('waiting.title', { count: waiting.length })} note={t('waiting.note')}>
      <ul className={classes.waiting}>
        {waiting.map((file) => (
          <li key={file._id} className={classes.one}>
            <OneFile file={file} mayCreate={mayCreate} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function OneFile({ file, mayCreate }: { file: Waiting; mayCreate: boolean }) {
  const { t } = useTranslation('bill-intake');
  const { all = [] } = useSelectedEnvironment();
  const [property, setProperty] = useState<string | null>(null);
  const [isDiscarding, setDiscarding] = useState(false);
  const failureText = useFailureText();
  const place = useSend(billIntake.placeBillFile, { alsoRefreshes: ['bills', 'jobs'] });
  const discard = useSend(billIntake.discardBillFile);
  const keep = useSend(billIntake.keepBillFileAsDocument, { alsoRefreshes: ['documents'] });
  const { _id: bill_delivery_file_id, name, print_name } = file;
  const sentWith = print_name === null ? '' : t('waiting.with', { name: `\u2068${print_name}\u2069` });
  return (
    <>
      <div>
        <Button
          variant="transparent"
          p={0}
          h="auto"
          styles={{ label: { overflow: 'visible' } }}
          onClick={() => void download(billIntake.getBillDeliveryFile, { bill_delivery_file_id }, name)}
        >
          <bdi>{name}</bdi>
        </Button>
        <p>
          {sentWith}
          {sentWith && <br />}
          <bdi>{file.way === 'folder' ? t('deliveries.fromFolder') : file.sender}</bdi>
          {file.is_from_outside && ` (${t('fromOutside')})`} · <bdi>{file.subject || t('noSubject')}</bdi> ·{' '}
          {formatMoment(file.received_at)}
        </p>
        {file.failure_code !== null && (
          <p>{t('waiting.unread', { why: failureText(new CallFailure(0, '', file.failure_code as FailureCode)) })}</p>
        )}
      </div>
      {mayCreate && (
        <>
          <Select
            aria-label={t('waiting.propertyOf', { name: `\u2068${name}\u2069` })}
            placeholder={t('waiting.choose')}
            searchable={all.length > 8}
            limit={100}
            data={all.map(({ _id, environment_name }) => ({ value: _id, label: environment_name }))}
            value={property}
            onChange={setProperty}
          />
          <div className={classes.actions}>
            <Button
              disabled={!property}
              loading={place.isPending}
              onClick={() =>
                void place
                  .mutateAsync({ bill_delivery_file_id, environment_id: property ?? '' })
                  .then(() => showToast('success', t('waiting.placed')))
                  .catch(() => undefined)
              }
            >
              {t('waiting.place')}
              <ButtonSubject>{name}</ButtonSubject>
            </Button>
            <Button
              variant="default"
              loading={keep.isPending}
              onClick={() =>
                void keep
                  .mutateAsync({ bill_delivery_file_id })
                  .then(() => showToast('success', t('waiting.moved')))
                  .catch(() => undefined)
              }
            >
              {t('waiting.notABill')}
              <ButtonSubject>{name}</ButtonSubject>
            </Button>
            <Button variant="subtle" color="gray" onClick={() => setDiscarding(true)}>
              {t('words:discard')}
              <ButtonSubject>{name}</ButtonSubject>
            </Button>
          </div>
        </>
      )}
      <DeleteDialog
        opened={isDiscarding}
        onClose={() => setDiscarding(false)}
        onAccept={() => discard.mutateAsync({ bill_delivery_file_id })}
      >
        <bdi>{name}</bdi>
        {sentWith && <br />}
        {sentWith}
      </DeleteDialog>
    </>
  );
}

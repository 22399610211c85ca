import { Button } from '@mantine/core';
import { MAX_METER_FILE_BYTES, meterData } from '@steward/contract/energy/meter-data';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../../../api/failure.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { useSend } from '../../../api/hooks.ts';
import { useAddressState } from '../../../shared/address-state.ts';
import { Card } from '../../../ui/card.tsx';
import { FileField } from '../../../ui/form/file-field.tsx';
import classes from './meter-data.module.css';

/** Uploads a meter data file. No form of a call: the input is a file. */
export function NewFile({ environmentId }: { environmentId: string }) {
  const { t } = useTranslation('meter-data');
  const failureText = useFailureText();
  const [, change] = useAddressState();
  const [file, setFile] = useState<File>();
  const [percent, setPercent] = useState<number>();
  const send = useSend(meterData.uploadMeterData, {
    inPlace: true,
    onDone: ({ _id }) => change({ file: _id }, { push: true }),
  });
  const place = send.error instanceof CallFailure ? send.error.errors[0]?.field : undefined;
  const failure = send.error && (
    <>
      {failureText(send.error)}{' '}
      {place && (
        <>
          {t('new.place')} <bdi>{place}</bdi>
        </>
      )}
    </>
  );
  return (
    <Card title={t('new.title')} note={t('new.note')}>
      <div className={classes.form}>
        <FileField
          label={t('new.pick')}
          note={t('new.kinds')}
          max={1}
          maxSizeMb={MAX_METER_FILE_BYTES / 1024 / 1024}
          disabled={send.isPending}
          items={file ? [{ file, ...(send.isPending && { percent }), ...(failure && { failure }) }] : []}
          onChange={([next]) => {
            send.reset();
            setPercent(undefined);
            setFile(next);
          }}
        />
        {file && (
          <div>
            <Button
              loading={send.isPending}
              onClick={() => send.mutate({ environment_id: environmentId, files: [file], onProgress: setPercent })}
            >
              {t('new.read')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

import { Button, Select } from '@mantine/core';
import { imports, MAX_IMPORT_BYTES, type ImportThing } from '@steward/contract/operations/imports';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useAddressState } from '../../../shared/address-state.ts';
import { Card } from '../../../ui/card.tsx';
import { FileField } from '../../../ui/form/file-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import classes from './imports.module.css';

/** Uploads a spreadsheet. No form of a call: the input is a file. */
export function NewImport() {
  const { t } = useTranslation('imports');
  const failureText = useFailureText();
  const [{ thing: asked }, change] = useAddressState();
  const things = useAnswer(imports.getImportThings, {});
  const [chosen, setChosen] = useState<ImportThing>();
  const [file, setFile] = useState<File>();
  const [percent, setPercent] = useState<number>();
  const send = useSend(imports.uploadImport, {
    inPlace: true,
    onDone: ({ _id }) => change({ import: _id }, { push: true }),
  });
  const offered = things.data?.map(({ thing }) => thing) ?? [];
  const thing =
    chosen ?? offered.find((one) => one === asked) ?? (offered.includes('properties') ? 'properties' : offered[0]);
  return (
    <Card title={t('new.title')} note={t('new.note')}>
      {things.isPending && <FormSkeleton fields={2} />}
      {things.data && !thing && <Notice icon={IconLock}>{t('new.none')}</Notice>}
      {thing && (
        <div className={classes.form}>
          <Select
            className={classes.narrow ?? ''}
            label={t('new.thing')}
            data={offered.map((value) => ({ value, label: t(`things.${value}`) }))}
            value={thing}
            allowDeselect={false}
            onChange={(next) => setChosen(offered.find((one) => one === next))}
          />
          <FileField
            label={t('new.pick')}
            note={t('new.kinds')}
            max={1}
            maxSizeMb={MAX_IMPORT_BYTES / 1024 / 1024}
            disabled={send.isPending}
            items={
              file
                ? [
                    {
                      file,
                      ...(send.isPending && { percent }),
                      ...(send.error && { failure: failureText(send.error) }),
                    },
                  ]
                : []
            }
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
                onClick={() => send.mutate({ thing, files: [file], onProgress: setPercent })}
              >
                {t('new.read')}
              </Button>
            </div>
          )}
        </div>
      )}
    </Card>
  );
}

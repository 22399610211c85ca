import { billReading } from '@steward/contract/energy/bill-reading';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure, type ClientCode } from '../../../api/failure.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { useSend } from '../../../api/hooks.ts';
import { filesAtATime } from '../../../api/limits.ts';
import type { FailureCode } from '@steward/contract/failures';
import { useHolds } from '../../../shared/may.ts';
import { useAddressState } from '../../../shared/address-state.ts';
import { EnvironmentPicker } from '../../../shared/environment-picker.tsx';
import { Button, FileButton } from '@mantine/core';
import { IconCamera, IconTableImport } from '@tabler/icons-react';
import { Card } from '../../../ui/card.tsx';
import { FileField } from '../../../ui/form/file-field.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import classes from './bill-hub.module.css';

type Via = 'upload' | 'camera';

interface Travelling {
  key: number;
  file: File;
  percent: number;
}

interface Refused {
  key: number;
  name: string;
  code: FailureCode | ClientCode;
}

const megabyte = 1024 * 1024;
const kinds = /\.(pdf|jpe?g|png|webp|xml|eml)$/i;
const spreadsheets = /\.(xlsx?|xlsm|csv|tsv|ods)$/i;
/** No size limit of the field itself: every file has its own message. */
const anySizeMb = 100_000;

/** The reasons to refuse a file that need no upload. */
function refusalOf(file: File): FailureCode | undefined {
  if (file.size === 0) return 'file.empty';
  if (file.size > 20 * megabyte) return 'file.too-large';
  if (/\.hei[cf]$/i.test(file.name)) return 'file.heic';
  if (spreadsheets.test(file.name)) return 'file.spreadsheet';
  return kinds.test(file.name) ? undefined : 'file.wrong-type';
}

const isOf = (kind: RegExp) => (file: File) => kind.test(file.name);

/** Groups the files by call: PDFs with e-invoices, because a PDF may show one of them; every other file alone. */
function together(files: File[]): File[][] {
  const [xml, pdf] = [files.filter(isOf(/\.xml$/i)), files.filter(isOf(/\.pdf$/i))];
  if (xml.length === 0 || pdf.length === 0) return files.map((file) => [file]);
  return [[...xml, ...pdf], ...files.filter((file) => ![...xml, ...pdf].includes(file)).map((file) => [file])];
}

/** A name within a sentence of another direction. */
const isolated = (name: string) => `\u2068${name}\u2069`;

let last = 0;
const nextKey = () => (last += 1);

/** Uploads up to five bills at once; each can fail separately. */
export function BillUpload({ environmentId }: { environmentId: string | undefined }) {
  const { t } = useTranslation('bill-reading');
  const failureText = useFailureText();
  const [, change] = useAddressState();
  const [travelling, setTravelling] = useState<Travelling[]>([]);
  const [refused, setRefused] = useState<Refused[]>([]);
  const mayImport = useHolds()('utilities.create');
  const upload = useSend(billReading.processFileOCR, { inPlace: true, alsoRefreshes: ['jobs'] });

  const refuse = (name: string, code: FailureCode | ClientCode) =>
    setRefused((before) => [...before, { key: nextKey(), name, code }]);
  const send = async (environment: string, files: File[], via: Via) => {
    const key = nextKey();
    setTravelling((before) => [...before, ...files.map((file) => ({ key, file, percent: 0 }))]);
    const show = (percent: number) =>
      setTravelling((before) => before.map((one) => (one.key === key ? { ...one, percent } : one)));
    try {
      const outcomes = await upload.mutateAsync({ environment_id: environment, via, files, onProgress: show });
      for (const { file_name, failure_code, joined_to_name } of outcomes) {
        if (failure_code) refuse(file_name, failure_code as FailureCode);
        if (joined_to_name)
          showToast('success', t('upload.joined', { pdf: isolated(file_name), xml: isolated(joined_to_name) }));
      }
    } catch (error) {
      const code = (error instanceof CallFailure ? error.code : undefined) ?? 'server.failed';
      for (const { name } of files) refuse(name, code);
    } finally {
      setTravelling((before) => before.filter((one) => one.key !== key));
    }
  };
  const add = (files: File[], via: Via = 'upload') => {
    const known = new Set(travelling.map(({ file }) => file));
    const added = files.filter((file) => !known.has(file));
    if (!environmentId || added.length === 0) return;
    setRefused([]);
    const good: File[] = [];
    for (const file of added) {
      const code = refusalOf(file);
      if (code) refuse(file.name, code);
      else good.push(file);
    }
    for (const files of together(good)) void send(environmentId, files, via);
  };
  return (
    <Card title={t('words:uploadBills')} note={t('upload.note')}>
      {environmentId ? (
        <>
          <FileField
            label={t('upload.drop')}
            note={t('upload.kinds', { count: filesAtATime })}
            items={travelling.map(({ file, percent }) => ({ file, percent }))}
            onChange={(files) => add(files)}
            max={filesAtATime}
            maxSizeMb={anySizeMb}
          />
          <div className={classes.camera}>
            <FileButton
              accept="image/jpeg,image/png,image/webp"
              capture="environment"
              onChange={(photo) => photo && add([photo], 'camera')}
            >
              {(button) => (
                <Button {...button} variant="default" fullWidth leftSection={<IconCamera size={18} />}>
                  {t('words:takePhoto')}
                </Button>
              )}
            </FileButton>
          </div>
          {mayImport && (
            <div className={classes.fromList}>
              <span>{t('upload.spreadsheet')}</span> <ImportLink />
            </div>
          )}
        </>
      ) : (
        <div className={classes.filters}>
          <span>{t('upload.choose')}</span>
          <EnvironmentPicker value="" onChange={(environment) => change({ environment })} />
        </div>
      )}
      {refused.length > 0 && (
        <ul className={classes.list} style={{ marginBlockStart: 16 }} role="alert">
          {refused.map(({ key, name, code }) => (
            <li key={key} className={classes.failed}>
              <div>
                <strong>
                  <bdi>{name}</bdi>
                </strong>
                <p>{failureText(new CallFailure(0, code, code))}</p>
              </div>
              <div className={classes.actions}>
                {code === 'file.spreadsheet' ? (
                  <ImportLink compact />
                ) : (
                  <ButtonLink
                    to="/show-bill"
                    search={{ new: 1, ...(environmentId && { environment: environmentId }) }}
                    size="compact-sm"
                    variant="light"
                  >
                    {t('failed.byHand')}
                  </ButtonLink>
                )}
                <Button
                  size="compact-sm"
                  variant="subtle"
                  onClick={() => setRefused((before) => before.filter((one) => one.key !== key))}
                >
                  {t('failed.dismiss')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The link to the import of a list of bills from a spreadsheet. */
function ImportLink({ compact }: { compact?: boolean }) {
  const { t } = useTranslation('bill-reading');
  return (
    <ButtonLink
      to="/account_setting/imports"
      search={{ thing: 'bills' }}
      {...(compact ? { size: 'compact-sm', variant: 'light' } : { size: 'compact-sm', variant: 'subtle' })}
      leftSection={<IconTableImport size={16} aria-hidden="true" />}
    >
      {t('words:importAList')}
    </ButtonLink>
  );
}

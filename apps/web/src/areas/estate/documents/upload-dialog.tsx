import { Button, Group, Radio } from '@mantine/core';
import { documents } from '@steward/contract/estate/documents';
import type { Uploaded } from '@steward/contract/estate/documents.models';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import type { PlacedFile } from '../../../shared/upload/dropped-files.ts';
import { useUploads } from '../../../shared/upload/resumable-upload.ts';
import { UploadProgressList } from '../../../shared/upload/upload-progress.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { usePlaceName } from './document-words.tsx';
import { placeInput, type ShownPlace } from './folders/place.ts';
import classes from './documents.module.css';

interface Props {
  place: ShownPlace;
  files: readonly PlacedFile[];
  onClose: () => void;
}

const choices = ['both', 'version', 'skip'] as const;
type SameName = (typeof choices)[number];

/** Uploads files to a place, after asking what to do with names that are taken there. */
export function UploadDialog({ place, files, onClose }: Props) {
  const { t } = useTranslation('documents');
  const target = placeInput(place);
  const same = useAnswer(
    documents.findSameNames,
    { ...target, names: files.map(({ file, path }) => (path ? `${path}/${file.name}` : file.name)).slice(0, 1000) },
    { freshFor: 0 },
  );
  const [choice, setChoice] = useState<SameName>('both');
  const [isSending, setSending] = useState(false);
  const words = { both: t('both'), version: t('version'), skip: t('skip') };
  const taken = same.data ?? [];
  // Without a taken name, or where the names cannot be read, the upload starts at once: the server keeps both. From then on the names are
  // not asked about any more: they are read again when a connection is back, and are then those of the upload itself.
  if (!isSending && (same.isError || (same.data !== undefined && taken.length === 0))) setSending(true);
  const isAsking = !isSending && taken.length > 0;
  return (
    <Dialog opened onClose={onClose} title={t(isAsking ? 'sameNames' : 'addTitle')}>
      {isAsking && (
        <>
          <Radio.Group label={t('sameNamesText')} value={choice} onChange={(value) => setChoice(value as SameName)}>
            <ul className={classes.rows}>
              {taken.slice(0, 10).map(({ document_id, name }) => (
                <li key={document_id}>
                  <bdi>{name}</bdi>
                </li>
              ))}
            </ul>
            <Group mt="sm">
              {choices.map((value) => (
                <Radio key={value} value={value} label={words[value]} />
              ))}
            </Group>
          </Radio.Group>
          <Group mt="md" justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('words:cancel')}
            </Button>
            <Button onClick={() => setSending(true)}>{t('upload')}</Button>
          </Group>
        </>
      )}
      {isSending && <Sending place={place} files={files} sameName={choice} onClose={onClose} />}
    </Dialog>
  );
}

function Sending({ place, files, sameName, onClose }: Props & { sameName: SameName }) {
  const { t } = useTranslation('documents');
  const failureText = useFailureText();
  const placeName = usePlaceName();
  const add = useSend(documents.addUploadedDocument, { inPlace: true });
  const [answers, setAnswers] = useState<(Uploaded | { name: string; failure: string })[]>([]);
  const uploads = useUploads({
    purpose: 'documents',
    ...(place.environment_id && { environmentId: place.environment_id }),
    onUploaded: (upload_id, { file }) => {
      const answered = (one: Uploaded | { name: string; failure: string }) => setAnswers((before) => [...before, one]);
      void add
        .mutateAsync({ ...placeInput(place), upload_id, same_name: sameName })
        .then(answered)
        .catch((error: unknown) => answered({ name: file.name, failure: failureText(error) }));
    },
  });
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    uploads.add(files);
    // Runs once: the files are those of the moment of the drop.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const failed = answers.filter((one) => 'failure' in one);
  const elsewhere = answers.filter((one) => 'already_at' in one).filter(({ already_at }) => already_at.length > 0);
  const misnamed = answers.filter((one) => 'has_other_name' in one && one.has_other_name);
  const isOver = answers.length === files.length;
  const isClean = isOver && failed.length === 0 && elsewhere.length === 0 && misnamed.length === 0;
  useEffect(() => {
    if (!isClean) return;
    showToast('success', t('uploaded', { count: files.length, shown: formatCount(files.length) }));
    onClose();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isClean]);
  return (
    <>
      <UploadProgressList uploads={uploads} />
      <ul className={classes.rows}>
        {failed.map(({ name, failure }) => (
          <li key={name} role="alert">
            <bdi>{name}</bdi> {failure}
          </li>
        ))}
        {misnamed.map(({ name }) => (
          <li key={`named ${name}`}>{t('otherName', { name })}</li>
        ))}
        {elsewhere.map(({ name, already_at: [one] }) => (
          <li key={name}>
            {one && t('alreadyAt', { name, place: placeName({ root: 'property', ...one }) || one.title })}
          </li>
        ))}
      </ul>
      {isOver && (
        <Group mt="md" justify="flex-end">
          <Button onClick={onClose}>{t('words:close')}</Button>
        </Group>
      )}
    </>
  );
}

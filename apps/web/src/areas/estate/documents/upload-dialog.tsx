import { Button, Group, Radio } from '@mantine/core';
import { documents } from '@steward/contract/estate/documents';
import type { Uploaded } from '@steward/contract/estate/documents.models';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { formatCount } from '../../../ui/format.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { usePlaceName } from './document-words.tsx';
import { placeInput, type ShownPlace } from './folders/place.ts';
import classes from './documents.module.css';

interface Props {
  place: ShownPlace;
  files: File[];
  onClose: () => void;
}

const choices = ['both', 'version', 'skip'] as const;
type SameName = (typeof choices)[number];

interface Item {
  file: File;
  percent: number;
  failure?: string;
  uploaded?: Uploaded;
}

/** Uploads files to a place, after asking what to do with names that are taken there. */
export function UploadDialog({ place, files, onClose }: Props) {
  const { t } = useTranslation('documents');
  const target = placeInput(place);
  const same = useAnswer(
    documents.findSameNames,
    { ...target, names: files.map(({ name }) => name).slice(0, 1000) },
    { freshFor: 0 },
  );
  const [choice, setChoice] = useState<SameName>('both');
  const [isSending, setSending] = useState(false);
  const words = { both: t('both'), version: t('version'), skip: t('skip') };
  const taken = same.data ?? [];
  const isAsking = !isSending && taken.length > 0;
  // Without a taken name, or where the names cannot be read, the upload starts at once: the server keeps both.
  const mayStart = isSending || same.isError || (same.data !== undefined && taken.length === 0);
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
      {mayStart && <Sending place={place} files={files} sameName={choice} onClose={onClose} />}
    </Dialog>
  );
}

function Sending({ place, files, sameName, onClose }: Props & { sameName: SameName }) {
  const { t } = useTranslation('documents');
  const failureText = useFailureText();
  const placeName = usePlaceName();
  const send = useSend(documents.uploadMultipleFilesFirebase, { inPlace: true });
  const [items, setItems] = useState<Item[]>(() => files.map((file) => ({ file, percent: 0 })));
  const started = useRef(false);
  const change = (index: number, more: Partial<Item>) =>
    setItems((before) => before.map((item, i) => (i === index ? { ...item, ...more } : item)));
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const all = async () => {
      let failed = 0;
      let isElsewhere = false;
      for (const [index, file] of files.entries()) {
        try {
          const [uploaded] = await send.mutateAsync({
            ...placeInput(place),
            same_name: sameName,
            files: [file],
            onProgress: (percent: number) => change(index, { percent }),
          });
          change(index, { percent: 100, ...(uploaded && { uploaded }) });
          if (uploaded?.already_at.length) isElsewhere = true;
        } catch (error) {
          failed += 1;
          change(index, { failure: failureText(error) });
        }
      }
      const count = files.length - failed;
      if (count) showToast('success', t('uploaded', { count, shown: formatCount(count) }));
      if (!failed && !isElsewhere) onClose();
    };
    void all();
    // Runs once: the files are those of the moment of the drop.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <ul className={classes.rows}>
      {items.map(({ file, percent, failure, uploaded }) => (
        <li key={file.name}>
          <bdi>{file.name}</bdi>
          <span className={classes.end}>
            {failure ??
              (percent < 100 && <ProgressBar percent={percent} label={t('uploading', { name: file.name })} />)}
            {uploaded?.already_at.slice(0, 1).map((one) => (
              <span key={one.document_id}>
                {t('alreadyAt', { name: file.name, place: placeName({ root: 'property', ...one }) || one.title })}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

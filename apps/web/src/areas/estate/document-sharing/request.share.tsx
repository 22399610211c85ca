import { Button, Stack, TextInput } from '@mantine/core';
import { documentSharing } from '@steward/contract/estate/document-sharing';
import { IconCircleCheck, IconSend } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useSend } from '../../../api/hooks.ts';
import type { SharedContentProps } from '../../../shared/share-link/shared-contents.ts';
import { FileField } from '../../../ui/form/file-field.tsx';
import { formatBytes, formatCount } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import classes from './document-sharing.module.css';

/** What is asked for, and the form with which a person without an account sends it. */
// No CallForm: its fields are those of a person without an account, and the files are sent with them.
export default function SharedRequest({ content, ticket }: SharedContentProps<'request'>) {
  const { t } = useTranslation('document-sharing');
  const failureText = useFailureText();
  const send = useSend(documentSharing.sendRequestedDocuments, { inPlace: true });
  const [left, setLeft] = useState({ files: content.files_left, bytes: content.bytes_left });
  const [files, setFiles] = useState<File[]>([]);
  const [percent, setPercent] = useState<number>();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState<number>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSent(undefined);
    setPercent(0);
    try {
      const answer = await send.mutateAsync({ ticket, name, email, files, onProgress: setPercent });
      setLeft({ files: answer.files_left, bytes: answer.bytes_left });
      setSent(answer.received.length);
      setFiles([]);
    } catch {
      // Shown below the form; the chosen files stay.
    } finally {
      setPercent(undefined);
    }
  };
  return (
    <div className={classes.stack}>
      {content.note && (
        <p className={classes.asked} dir="auto">
          {content.note}
        </p>
      )}
      {sent !== undefined && (
        <Notice icon={IconCircleCheck} tone="brand">
          {t('request.sent', { count: sent, shown: formatCount(sent) })}
        </Notice>
      )}
      {left.files === 0 ? (
        <p className={classes.note}>{t('request.full')}</p>
      ) : (
        <form onSubmit={(event) => void submit(event)}>
          <Stack gap="md">
            <p className={classes.note}>{t('request.asked')}</p>
            <FileField
              label={t('words:files')}
              note={t('request.limits', { files: formatCount(left.files), size: formatBytes(left.bytes) })}
              items={files.map((file) => ({ file, percent }))}
              onChange={setFiles}
              max={left.files}
              disabled={send.isPending}
            />
            <TextInput
              label={t('words:yourName')}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              maxLength={100}
              autoComplete="name"
              required
            />
            <TextInput
              label={t('request.email')}
              type="email"
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
              maxLength={200}
              autoComplete="email"
              dir="ltr"
            />
            {send.error && (
              <p role="alert" className={classes.failure}>
                {failureText(send.error)}
              </p>
            )}
            <div>
              <Button
                type="submit"
                loading={send.isPending}
                disabled={files.length === 0 || name.trim() === ''}
                leftSection={<IconSend size={17} aria-hidden="true" />}
              >
                {t('words:send')}
              </Button>
            </div>
          </Stack>
        </form>
      )}
    </div>
  );
}

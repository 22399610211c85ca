import { ActionIcon, Button, Group } from '@mantine/core';
import { entries, type ScopeEntry } from '@steward/contract/carbon/entries';
import { IconCheck, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/download.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useChangedSince } from '../../../shared/changed-since.tsx';
import { useEntryFacts } from '../../../shared/emissions/entry-facts.ts';
import { EvidenceLink } from '../../../shared/evidence/evidence-link.tsx';
import { CallForm } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { useMay } from '../../../shared/may.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Section } from '../../../ui/section.tsx';
import { AttachFile } from '../../../shared/document-picker/attach-file.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { EntryForm } from './entry-form.tsx';
import { EntryHistory } from './entry-history.tsx';
import classes from './entries.module.css';

interface Props extends PanelEnd {
  entry: ScopeEntry | undefined;
  year: number;
}

/** An entry beside the list: its fields, its evidence, its approval, its earlier versions. */
export function EntryPanel({ entry, year, ...end }: Props) {
  return (
    <>
      {entry && <Approval entry={entry} onDone={end.onCancel} />}
      <EntryForm entry={entry} year={year} {...end} />
      {entry && (
        <>
          <Evidence entry={entry} />
          <EntryHistory entryId={entry._id} />
          <TakeOut entry={entry} onDone={end.onCancel} />
        </>
      )}
    </>
  );
}

function Approval({ entry, onDone }: { entry: ScopeEntry; onDone: () => void }) {
  const { t } = useTranslation('entries');
  const mayApprove = useMay('ghg-entries.approve');
  const approve = useSend(entries.approveScopes, { alsoRefreshes: ['inventory', 'dashboards', 'home'] });
  const { notice, onError } = useChangedSince(useEntryFacts(entry));
  if (entry.state === 'approved') return null;
  return (
    <div className={classes.approval}>
      {notice}
      <span>{t(entry.may_approve ? 'waits' : 'waitsForOther')}</span>
      {mayApprove && entry.may_approve && (
        <Button
          leftSection={<IconCheck size={16} aria-hidden="true" />}
          loading={approve.isPending}
          onClick={() =>
            approve.mutate(
              { entries: [{ entry_id: entry._id, version: entry.version }] },
              {
                onError,
                onSuccess: ({ approved }) => {
                  showToast('success', t('approvedCount', { count: approved }));
                  onDone();
                },
              },
            )
          }
        >
          {t('approve')}
        </Button>
      )}
    </div>
  );
}

/** The evidence that a verifier opens: invoices, logs, letters. */
function Evidence({ entry: { _id: entry_id } }: { entry: ScopeEntry }) {
  const { t } = useTranslation('entries');
  const mayAttach = useMay('ghg-entries.edit');
  const files = useAnswer(entries.getDocuments, { entry_id });
  const attach = useSend(entries.attachScopeFile, { onDone: () => showToast('success', t('attached')) });
  return (
    <Section title={t('evidence')}>
      {files.data?.length === 0 && <p className={classes.note}>{t('noEvidence')}</p>}
      <Group gap="xs">
        {files.data?.map(({ _id, file_id, name }) => (
          <Group key={_id} gap="xs">
            <EvidenceLink evidence="entries" objectId={entry_id} fileId={file_id}>
              <bdi>{name}</bdi>
            </EvidenceLink>
            <ActionIcon
              variant="subtle"
              aria-label={t('words:downloadNamed', { name })}
              onClick={() => void download(entries.getScopeFile, { file_id: _id }, name)}
            >
              <IconDownload size={16} aria-hidden="true" />
            </ActionIcon>
          </Group>
        ))}
        {mayAttach && (
          <AttachFile
            isBusy={attach.isPending}
            onFile={(file) => attach.mutate({ entry_id, files: [file] })}
            onDocument={(document_id) => attach.mutate({ entry_id, document_id })}
          >
            {t('words:attachFile')}
          </AttachFile>
        )}
      </Group>
    </Section>
  );
}

function TakeOut({ entry, onDone }: { entry: ScopeEntry; onDone: () => void }) {
  const { t } = useTranslation('entries');
  const mayDelete = useMay('ghg-entries.delete');
  if (!mayDelete) return null;
  const needsReason = entry.counted_version !== null;
  return (
    <Section title={t('takeOut')}>
      <CallForm
        call={entries.deleteScopeEmission}
        alsoRefreshes={['inventory', 'dashboards', 'home']}
        start={{ _id: entry._id, reason: '' }}
        isBlocked={({ reason }) => needsReason && !reason?.trim()}
        tone="danger"
        submit={t('takeOut')}
        onSaved={() => {
          showToast('success', t('words:isDeleted', { name: entry.name }));
          onDone();
        }}
      >
        {({ control }) => (
          <TextField
            control={control}
            name="reason"
            label={t('takeOutReason')}
            description={t('takeOutNote')}
            maxLength={500}
            withAsterisk={needsReason}
          />
        )}
      </CallForm>
    </Section>
  );
}

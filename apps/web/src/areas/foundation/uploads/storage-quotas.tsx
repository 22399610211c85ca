import { Button, Group } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { uploads } from '@steward/contract/foundation/uploads';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureWords, useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { NumberInput } from '../../../ui/form/number-input.tsx';
import { formatBytes, formatCount } from '../../../ui/format.ts';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import { Section } from '../../../ui/section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import classes from './storage.module.css';

type Organization = Answer<typeof uploads.getStorageQuotas>['paginateData'][number];

const GB = 1_000_000_000;

/** What a Super Admin gives each organization. */
export function StorageQuotas() {
  const { t } = useTranslation('uploads');
  const failureText = useFailureText();
  const [changed, setChanged] = useState<Organization>();
  const list = useAnswer(uploads.getStorageQuotas, { page_size: 1000 });
  const columns: Column<Organization>[] = [
    { id: 'name', label: t('words:organization'), value: ({ name }) => name, cell: ({ name }) => <bdi>{name}</bdi> },
    {
      id: 'used',
      label: t('quotas.used'),
      align: 'end',
      value: ({ bytes_used }) => bytes_used,
      cell: ({ bytes_used }) => <bdi className="figures">{formatBytes(bytes_used)}</bdi>,
    },
    {
      id: 'allowed',
      label: t('quotas.allowed'),
      align: 'end',
      value: ({ bytes_allowed }) => bytes_allowed,
      cell: ({ bytes_allowed, bytes_given }) => (
        <>
          <bdi className="figures">{formatBytes(bytes_allowed)}</bdi>
          {bytes_given !== null && <div className={classes.label}>{t('quotas.given')}</div>}
        </>
      ),
    },
    { id: 'files', label: t('quotas.files'), align: 'end', value: ({ files_used }) => files_used, cell: Files },
  ];
  return (
    <Section title={t('quotas.title')} note={t('quotas.note')}>
      {list.isError && <ErrorState message={failureText(list.error)} onRetry={() => void list.refetch()} />}
      <DataTable
        name={t('quotas.title')}
        columns={columns}
        rows={list.data?.paginateData}
        rowId={({ _id }) => _id}
        empty={t('quotas.none')}
        onOpen={setChanged}
      />
      <SidePanel
        title={changed ? t('quotas.change', { name: changed.name }) : ''}
        opened={changed !== undefined}
        onClose={() => setChanged(undefined)}
      >
        {changed && <QuotaForm key={changed._id} organization={changed} onSaved={() => setChanged(undefined)} />}
      </SidePanel>
    </Section>
  );
}

function Files({ files_used, files_allowed }: Organization) {
  return (
    <bdi className="figures">
      {formatCount(files_used)} / {formatCount(files_allowed)}
    </bdi>
  );
}

/** Not a `CallForm`: the call takes bytes, people think in gigabytes. */
function QuotaForm({ organization, onSaved }: { organization: Organization; onSaved: () => void }) {
  const { t } = useTranslation('uploads');
  const { _id, name, bytes_given, files_given } = organization;
  const [gigabytes, setGigabytes] = useState(bytes_given === null ? undefined : bytes_given / GB);
  const [files, setFiles] = useState(files_given ?? undefined);
  const save = useSend(uploads.setStorageQuota, { alsoRefreshes: ['uploads'] });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        const bytes = gigabytes === undefined ? null : Math.round(gigabytes * GB);
        save.mutate(
          { organization_id: _id, max_bytes: bytes, max_files: files ?? null },
          {
            onSuccess: () => {
              showToast('success', t('quotas.saved', { name }));
              onSaved();
            },
          },
        );
      }}
    >
      <NumberInput
        label={t('quotas.gigabytes')}
        description={t('quotas.gigabytesNote')}
        value={gigabytes}
        onChange={setGigabytes}
        min={0}
        max={1_000_000}
        data-autofocus
      />
      <NumberInput
        label={t('quotas.files')}
        description={t('quotas.gigabytesNote')}
        value={files}
        onChange={setFiles}
        decimals={0}
        min={0}
        max={1_000_000_000}
      />
      {save.error && (
        <div role="alert">
          <FailureWords failure={save.error} />
        </div>
      )}
      <Group>
        <Button type="submit" loading={save.isPending}>
          {t('words:save')}
        </Button>
      </Group>
    </form>
  );
}

import { Button } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { files } from '@steward/contract/foundation/files';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { Link } from '../../../ui/link.tsx';
import { DeleteDialog } from '../../../ui/overlays/dialogs.tsx';
import { Section } from '../../../ui/section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { DateText } from '../../../ui/value-text.tsx';

type Infected = Answer<typeof files.getInfectedFiles>[number];

/** The files in which a virus was found; nothing without any. Not a list with a form: only their content is deleted here. */
export function InfectedFiles() {
  const { t } = useTranslation('uploads');
  const found = useAnswer(files.getInfectedFiles, {});
  const remove = useSend(files.deleteInfectedFile, { alsoRefreshes: ['uploads', 'documents'] });
  const [deleting, setDeleting] = useState<Infected>();
  const columns = useMemo<Column<Infected>[]>(
    () => [
      {
        id: 'name',
        label: t('words:name'),
        value: ({ name }) => name,
        cell: ({ name, document_id }) =>
          document_id ? (
            <Link to="/documentation" search={{ item: document_id }}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          ),
      },
      { id: 'virus', label: t('viruses.virus'), value: ({ virus }) => virus, cell: ({ virus }) => <bdi>{virus}</bdi> },
      { id: 'by', label: t('storage.by'), value: ({ uploaded_by }) => uploaded_by ?? t('storage.nobody') },
      {
        id: 'found',
        label: t('viruses.found'),
        value: ({ found_at }) => found_at,
        cell: ({ found_at }) => <DateText value={found_at} />,
      },
      {
        id: 'content',
        label: t('words:actions'),
        value: ({ is_deleted }) => (is_deleted ? t('viruses.deleted') : ''),
        cell: (row) =>
          row.is_deleted ? (
            t('viruses.deleted')
          ) : (
            <Button variant="subtle" color="red" size="compact-sm" onClick={() => setDeleting(row)}>
              {t('viruses.delete')}
            </Button>
          ),
        sortable: false,
      },
    ],
    [t],
  );
  if (!found.data?.length) return null;
  return (
    <Section title={t('viruses.title')} note={t('viruses.note')}>
      <DataTable name={t('viruses.title')} columns={columns} rows={found.data} rowId={({ _id }) => _id} />
      <DeleteDialog
        opened={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        onAccept={async () => {
          if (!deleting) return;
          await remove.mutateAsync({ file_id: deleting._id });
          showToast('success', t('viruses.done', { name: deleting.name }));
        }}
      >
        {t('viruses.deleteText')}
      </DeleteDialog>
    </Section>
  );
}

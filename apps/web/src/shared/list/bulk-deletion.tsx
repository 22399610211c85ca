import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '../../ui/overlays/dialogs.tsx';
import { formatCount } from '../../ui/format.ts';
import { showToast } from '../../ui/toasts.tsx';

interface Props<Row> {
  rows: Row[];
  remove: (row: Row) => Promise<unknown>;
  onDone: () => void;
}

/** Deletes the selected rows one after the other; the first failure stops it, and the remaining rows are kept. */
export function BulkDeletion<Row>({ rows, remove, onDone }: Props<Row>) {
  const { t } = useTranslation('ui');
  const [isAsking, setAsking] = useState(false);
  const count = { count: rows.length, shown: formatCount(rows.length) };
  return (
    <>
      <Button
        variant="default"
        c="var(--bad)"
        leftSection={<IconTrash size={17} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {t('list.deleteSelected', count)}
      </Button>
      <DeleteDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onAccept={async () => {
          for (const row of rows) await remove(row);
          showToast('success', t('list.deletedSelected', count));
          onDone();
        }}
      >
        {t('list.selected', count)}
      </DeleteDialog>
    </>
  );
}

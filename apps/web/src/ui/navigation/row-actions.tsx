import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';

interface Props {
  /** Includes the name of the row: "Edit Harbour House". */
  editLabel: string;
  /** Absent if the user may not edit. */
  onEdit?: (() => void) | undefined;
  deleteLabel: string;
  onDelete?: (() => void) | undefined;
  isDeleting?: boolean;
}

/** The actions of a row, at its end. */
export function RowActions({ editLabel, onEdit, deleteLabel, onDelete, isDeleting = false }: Props) {
  const actions = [
    { label: editLabel, Icon: IconPencil, run: onEdit, isBusy: false },
    { label: deleteLabel, Icon: IconTrash, run: onDelete, isBusy: isDeleting },
  ];
  return (
    <span style={{ display: 'inline-flex', gap: 2 }}>
      {actions.map(
        ({ label, Icon, run, isBusy }) =>
          run && (
            <Tooltip key={label} label={label}>
              <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} loading={isBusy} onClick={run}>
                <Icon size={18} stroke={1.7} />
              </ActionIcon>
            </Tooltip>
          ),
      )}
    </span>
  );
}

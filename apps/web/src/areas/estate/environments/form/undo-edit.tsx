import { Button, CloseButton } from '@mantine/core';
import { environments } from '@steward/contract/estate/environments';
import type { PropertyEdit } from '@steward/contract/estate/environments.edits';
import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../../api/hooks.ts';
import { formatCount } from '../../../../ui/format.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { showToast } from '../../../../ui/toasts.tsx';
import { editWords } from './property-edit-words.ts';
import { useFieldNames } from '../../../../shared/fields/field-names.ts';
import type { PropertyChoices } from '../../../../shared/property/property-filter-fields.ts';

interface Props {
  edit: PropertyEdit;
  choices: PropertyChoices;
  onGone: () => void;
}

/** What was just set for many properties, and the way back. */
export function UndoEdit({ edit, choices, onGone }: Props) {
  const { t } = useTranslation('environments');
  const words = editWords(t, useFieldNames('environments'), choices);
  const undo = useSend(environments.undoPropertyEdit, {
    alsoRefreshes: ['labels'],
    onDone: () => {
      showToast('success', t('bulk.undone'));
      onGone();
    },
  });
  return (
    <Notice
      tone="brand"
      icon={IconCircleCheck}
      actions={
        <>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
            loading={undo.isPending}
            onClick={() => undo.mutate({ edit_id: edit._id })}
          >
            {t('bulk.undo')}
          </Button>
          <CloseButton aria-label={t('words:close')} onClick={onGone} />
        </>
      }
    >
      {t('bulk.done', {
        count: edit.property_count,
        shown: formatCount(edit.property_count),
        field: words.field(edit.field),
        value: words.value(edit.field, edit.value),
      })}
    </Notice>
  );
}

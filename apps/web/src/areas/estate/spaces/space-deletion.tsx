import { Alert } from '@mantine/core';
import { spaces, type Space } from '@steward/contract/estate/spaces';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { CallFailure } from '../../../api/failure.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { useSend } from '../../../api/hooks.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DeleteDialog } from '../../../ui/dialogs.tsx';
import { showToast } from '../../../ui/toasts.tsx';

/** Asks the server first whether the space may go; says why not, or asks the person (R048). */
export function SpaceDeletion({ space, onClose }: { space: Space; onClose: () => void }) {
  const { t } = useTranslation('ui');
  const failureText = useFailureText();
  const [isDeletable, setDeletable] = useState<boolean>();
  const remove = useSend(spaces.deleteSpace, { alsoRefreshes: ['environments', 'portfolios'], inPlace: true });
  const space_id = space._id;
  const failed = useEffectEvent((error: unknown) => {
    showToast('error', failureText(error));
    onClose();
  });
  useEffect(() => {
    let isGone = false;
    ask(spaces.checkSpaceDeletable, { space_id }, { quiet: true }).then(
      (answer) => {
        if (isGone) return;
        setDeletable(answer.is_deletable);
        // The product's own note for those who look into the browser's log (M016).
        // oxlint-disable-next-line no-console
        if (!answer.is_deletable) console.info('Can not delete space');
      },
      (error: unknown) => !isGone && failed(error),
    );
    return () => {
      isGone = true;
    };
  }, [space_id]);
  if (isDeletable === false) {
    return (
      <Dialog opened onClose={onClose} title={<bdi>{space.space_name}</bdi>}>
        <Alert color="red" variant="light" role="alert">
          {failureText(new CallFailure(409, '', 'space.sensors-attached'))}
        </Alert>
      </Dialog>
    );
  }
  return (
    <DeleteDialog
      opened={isDeletable === true}
      onClose={onClose}
      onAccept={async () => {
        try {
          await remove.mutateAsync({ space_id });
        } catch (error) {
          showToast('error', failureText(error));
          throw error;
        }
        showToast('success', t('words:isDeleted', { name: space.space_name }));
      }}
    >
      {space.space_name}
    </DeleteDialog>
  );
}

import { Alert } from '@mantine/core';
import type { FailureCode } from '@steward/contract/failures';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../../api/failure.ts';
import { useFailureText } from '../../api/failure-text.ts';
import type { PlainTarget } from '../../ui/addresses.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DeleteDialog } from '../../ui/overlays/dialogs.tsx';
import { Link } from '../../ui/link.tsx';
import { showToast } from '../../ui/toasts.tsx';

const kinds = [
  'spaces',
  'tenants',
  'leases',
  'occupants',
  'meters',
  'equipment',
  'renewable_sources',
  'ghg_entries',
  'entry_records',
  'reports',
  'bills',
  'documents',
  'measures',
  'projects',
  'instruments',
  'records',
  'sensors',
  'users',
] as const;
type Hanging = (typeof kinds)[number];

interface Props<Check extends { is_deletable: boolean } & Partial<Record<Hanging, number>>> {
  /** The name of the object. */
  name: string;
  /** Asks the server whether it may be deleted, and which objects depend on it. */
  check: () => Promise<Check>;
  /** The failure code whose text explains the refusal. */
  refusal: (check: Check) => FailureCode;
  /** The pages with the objects that depend on it. */
  ways: Partial<Record<Hanging, PlainTarget>>;
  /** Runs before one of the links opens: selects the object that its page is about. */
  onWay?: () => void;
  remove: () => Promise<unknown>;
  /** An alternative to deleting. */
  instead?: ReactNode;
  onDeleted?: () => void;
  onClose: () => void;
}

/**
 * Asks the server first whether an object may be deleted; lists the objects that depend on it with links, or asks for
 * confirmation.
 */
export function GuardedDeletion<Check extends { is_deletable: boolean } & Partial<Record<Hanging, number>>>(
  props: Props<Check>,
) {
  const { name, refusal, ways, onWay, remove, instead, onDeleted, onClose } = props;
  const { t } = useTranslation(['shared', 'ui']);
  const failureText = useFailureText();
  const [checked, setChecked] = useState<Check>();
  const ask = useEffectEvent(() => props.check());
  const failed = useEffectEvent((error: unknown) => {
    showToast('error', failureText(error));
    onClose();
  });
  useEffect(() => {
    let isGone = false;
    ask().then(
      (answer) => !isGone && setChecked(answer),
      (error: unknown) => !isGone && failed(error),
    );
    return () => {
      isGone = true;
    };
  }, []);
  if (checked && !checked.is_deletable) {
    const hanging = kinds.filter((kind) => (checked[kind] ?? 0) > 0);
    return (
      <Dialog opened onClose={onClose} title={<bdi>{name}</bdi>}>
        <Alert color="red" variant="light" role="alert">
          {failureText(new CallFailure(409, '', refusal(checked)))}
        </Alert>
        <ul style={{ marginBlock: 16, paddingInlineStart: 20, display: 'grid', gap: 6 }}>
          {hanging.map((kind) => {
            const words = t(`hanging.${kind}`, { count: checked[kind] ?? 0 });
            const way = ways[kind];
            return (
              <li key={kind}>
                {way ? (
                  <Link
                    {...way}
                    onClick={() => {
                      onWay?.();
                      onClose();
                    }}
                  >
                    {words}
                  </Link>
                ) : (
                  words
                )}
              </li>
            );
          })}
        </ul>
        {instead}
      </Dialog>
    );
  }
  return (
    <DeleteDialog
      opened={checked !== undefined}
      onClose={onClose}
      onAccept={async () => {
        try {
          await remove();
        } catch (error) {
          showToast('error', failureText(error));
          throw error;
        }
        showToast('success', t('words:isDeleted', { name }));
        onDeleted?.();
      }}
    >
      {name}
    </DeleteDialog>
  );
}

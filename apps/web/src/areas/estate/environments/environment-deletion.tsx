import { Alert } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { environments } from '@steward/contract/estate/environments';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { CallFailure } from '../../../api/failure.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { useSend } from '../../../api/hooks.ts';
import { refreshSession } from '../../../shared/refresh-session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DeleteDialog } from '../../../ui/dialogs.tsx';
import { Link } from '../../../ui/link.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { select, selection } from '../../../session/selection.ts';

interface Props {
  environment: { _id: string; portfolio_id: string; environment_name: string };
  onClose: () => void;
  onDeleted?: () => void;
}

type Check = Answer<typeof environments.checkEnvDeletable>;

/** Asks the server first whether the property may go; says what stands in the way, or asks the person (R047). */
export function EnvironmentDeletion({ environment, onClose, onDeleted }: Props) {
  const { t } = useTranslation('environments');
  const failureText = useFailureText();
  const [check, setCheck] = useState<Check>();
  const remove = useSend(environments.deleteEnvironment, {
    alsoRefreshes: ['portfolios', 'spaces', 'dashboards'],
    inPlace: true,
  });
  const { _id: environment_id, environment_name } = environment;

  const failed = useEffectEvent((error: unknown) => {
    showToast('error', failureText(error));
    onClose();
  });
  useEffect(() => {
    let isGone = false;
    ask(environments.checkEnvDeletable, { environment_id }, { quiet: true }).then(
      (answer) => !isGone && setCheck(answer),
      (error: unknown) => !isGone && failed(error),
    );
    return () => {
      isGone = true;
    };
  }, [environment_id]);

  if (check && !check.is_deletable) return <Refusal environment={environment} check={check} onClose={onClose} />;
  return (
    <DeleteDialog
      opened={check !== undefined}
      onClose={onClose}
      onAccept={async () => {
        try {
          await remove.mutateAsync({ environment_id });
        } catch (error) {
          showToast('error', failureText(error));
          throw error;
        }
        if (selection.get().environmentId === environment_id) select({ environmentId: '' });
        showToast('success', t('words:isDeleted', { name: environment_name }));
        void refreshSession();
        onDeleted?.();
      }}
    >
      {environment_name}
    </DeleteDialog>
  );
}

function Refusal({ environment, check, onClose }: Pick<Props, 'environment' | 'onClose'> & { check: Check }) {
  const { t } = useTranslation('environments');
  const failureText = useFailureText();
  const reasons = (['spaces', 'users', 'bills'] as const).filter((kind) => check[kind] > 0);
  return (
    <Dialog opened onClose={onClose} title={<bdi>{environment.environment_name}</bdi>}>
      <Alert color="red" variant="light" role="alert">
        {failureText(new CallFailure(409, '', 'environment.not-deletable'))}
      </Alert>
      <ul style={{ marginBlock: 16, paddingInlineStart: 20, display: 'grid', gap: 6 }}>
        {reasons.map((kind) => (
          <li key={kind}>{t(`refusal.${kind}`, { count: check[kind] })}</li>
        ))}
      </ul>
      {check.spaces > 0 && (
        <Link
          to="/space"
          onClick={() => select({ portfolioId: environment.portfolio_id, environmentId: environment._id })}
        >
          {t('refusal.toSpaces')}
        </Link>
      )}
    </Dialog>
  );
}

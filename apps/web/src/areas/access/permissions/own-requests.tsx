import { Button, Group } from '@mantine/core';
import { permissionRequests } from '@steward/contract/access/permission-requests';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { DateText } from '../../../ui/value-text.tsx';
import { AskForm } from './ask-form.tsx';
import classes from './permissions.module.css';
import { RequestModules, RequestStatus } from './request-parts.tsx';

/** The user's requests, newest first, with their decisions, and a new request. */
export function OwnRequests({ userId }: { userId: string }) {
  const { t } = useTranslation('permissions');
  const failureText = useFailureText();
  const [address, changeAddress] = useAddressState();
  // A locked item of the sidebar links here with its module.
  const asked = textOf(address['ask']);
  const [isAsking, setAsking] = useState(false);
  const list = useAnswer(permissionRequests.getUserAccessHistory, { id: userId });
  const cancel = useSend(permissionRequests.cancelPendingRequest, {
    onDone: () => showToast('success', t('requests.withdrawn')),
  });
  const close = () => {
    setAsking(false);
    changeAddress({ ask: undefined });
  };
  const open = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setAsking(true)}>
      {t('requests.ask')}
    </Button>
  );
  return (
    <Card title={t('requests.mine')} note={t('requests.mineNote')} actions={open}>
      {list.isError && <ErrorState message={failureText(list.error)} onRetry={() => void list.refetch()} />}
      {list.isPending && <FormSkeleton fields={2} />}
      {list.data?.requests.length === 0 && <p className={classes.soft}>{t('requests.none')}</p>}
      <ul className={classes.items}>
        {list.data?.requests.map((request) => (
          <li key={request.requestId} className={classes.item}>
            <div className={classes.head}>
              <span className={classes.soft}>
                <DateText value={request.created_at} />
              </span>
              <RequestStatus status={request.status} />
            </div>
            {request.reason && <p className={classes.soft}>{request.reason}</p>}
            <RequestModules request={request} />
            {request.status === 'pending' && (
              <Group justify="flex-end">
                <Button
                  size="sm"
                  variant="default"
                  loading={cancel.isPending}
                  onClick={() => cancel.mutate({ requestId: request.requestId })}
                >
                  {t('requests.withdraw')}
                </Button>
              </Group>
            )}
          </li>
        ))}
      </ul>
      <SidePanel opened={isAsking || asked !== undefined} onClose={close} title={t('requests.ask')} width={640}>
        <AskForm key={asked} {...(asked && { module: asked })} onDone={close} />
      </SidePanel>
    </Card>
  );
}

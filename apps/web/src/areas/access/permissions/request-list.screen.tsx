import { Button, Group, Select } from '@mantine/core';
import {
  permissionRequests,
  type PermissionRequest,
  requestStatuses,
} from '@steward/contract/access/permission-requests';
import { IconInbox } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useSession } from '../../../session/session.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { useMay } from '../../../shared/may.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { DateText } from '../../../ui/value-text.tsx';
import classes from './permissions.module.css';
import { RequestDecision } from './request-decision.tsx';
import { RequestModules, RequestStatus } from './request-parts.tsx';

const atOnce = 20;

// No ListScreen: each request is a card with a decision for every module, and the server does not search them.
/** Permission requests and their decisions. */
export default function RequestListScreen() {
  const { t } = useTranslation('permissions');
  const failureText = useFailureText();
  const own = useSession()?.uid;
  const mayDecide = useMay('permission-requests.approve');
  const [address, changeAddress] = useAddressState();
  const [shownCount, setShownCount] = useState(atOnce);
  const [deciding, setDeciding] = useState<PermissionRequest>();
  const status = requestStatuses.find((one) => one === textOf(address['status']));
  const list = useAnswer(
    permissionRequests.listAllPerms,
    { ...(status && { status }), page: 1, page_size: shownCount },
    { keepsLast: true },
  );
  const filter = (
    <Select
      aria-label={t('requests.filter')}
      data={[
        { value: '', label: t('requests.all') },
        ...requestStatuses.map((one) => ({ value: one, label: t(`status.${one.replace(' ', '-')}`) })),
      ]}
      value={status ?? ''}
      onChange={(next) => changeAddress({ status: next || undefined })}
      allowDeselect={false}
      w={200}
    />
  );
  return (
    <Card title={t('requests.title')} note={t('requests.note')} actions={filter}>
      {list.isError && <ErrorState message={failureText(list.error)} onRetry={() => void list.refetch()} />}
      {list.isPending && <FormSkeleton fields={3} />}
      {list.data?.requests.length === 0 && (
        <EmptyState icon={IconInbox} title={t('requests.empty')}>
          {t('requests.emptyText')}
        </EmptyState>
      )}
      <ul className={classes.items}>
        {list.data?.requests.map((request) => (
          <li key={request.requestId} className={classes.item}>
            <div className={classes.head}>
              <h3>
                <bdi>{request.user_name}</bdi>
              </h3>
              <Group gap="sm">
                <span className={classes.soft}>
                  <DateText value={request.created_at} />
                </span>
                <RequestStatus status={request.status} />
              </Group>
            </div>
            {request.reason && <p className={classes.soft}>{request.reason}</p>}
            <RequestModules request={request} />
            {request.status !== 'pending' && request.decided_by && (
              <p className={classes.soft}>{t('requests.decidedBy', { name: request.decided_by })}</p>
            )}
            {request.status === 'pending' && mayDecide && (
              <Group justify="flex-end">
                <Button size="sm" onClick={() => setDeciding(request)}>
                  {t(request.user_id === own ? 'requests.decideOwn' : 'requests.decide')}
                </Button>
              </Group>
            )}
          </li>
        ))}
      </ul>
      {(list.data?.totalData ?? 0) > shownCount && (
        <Button variant="default" mt="md" onClick={() => setShownCount(shownCount + atOnce)}>
          {t('requests.more')}
        </Button>
      )}
      <SidePanel
        opened={deciding !== undefined}
        onClose={() => setDeciding(undefined)}
        title={t('requests.decideTitle', { name: deciding?.user_name })}
      >
        {deciding && (
          <RequestDecision key={deciding.requestId} request={deciding} onDone={() => setDeciding(undefined)} />
        )}
      </SidePanel>
    </Card>
  );
}

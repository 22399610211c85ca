import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import type { ModuleNode } from '@steward/contract/permissions';
import { permissionRequests } from '@steward/contract/permission-requests';
import type { ModuleKey, Permission } from '@steward/core/permissions/modules';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { useAnswer, useSend } from '../../api/hooks.ts';
import { GrantTree, toGrants, type Grants } from '../../shared/grants/grant-tree.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import { showToast } from '../../ui/toasts.tsx';

interface Props {
  /** The module that was meant, where a closed item led here. */
  module?: string;
  onDone: () => void;
}

const flat = (tree: readonly ModuleNode[]): ModuleNode[] => tree.flatMap((node) => [node, ...flat(node.subModules)]);

/** Asks for what one does not hold yet; two modules are proposed. */
export function AskForm({ module, onDone }: Props) {
  const { t } = useTranslation('permissions');
  const failureText = useFailureText();
  const [chosen, choose] = useState<Grants>();
  const [reason, give] = useState('');
  const offer = useAnswer(permissionRequests.modsForAdditionalPerm, {});
  const send = useSend(permissionRequests.requestPermissionMod, {
    inPlace: true,
    alsoRefreshes: ['notifications'],
    onDone: () => {
      showToast('success', t('requests.sent'));
      onDone();
    },
  });
  if (offer.isError) return <ErrorState message={failureText(offer.error)} onRetry={() => void offer.refetch()} />;
  if (!offer.data) return <FormSkeleton fields={6} />;

  const lacking = new Map(flat(offer.data.list).map((node) => [node.module_id, node.permissions]));
  const offers = (key: ModuleKey): readonly Permission[] => lacking.get(key) ?? [];
  const proposed = module ? [module as ModuleKey] : offer.data.modIdArrForPerm;
  const value =
    chosen ??
    (Object.fromEntries(proposed.flatMap((key) => (offers(key).includes('read') ? [[key, ['read']]] : []))) as Grants);
  const grants = toGrants(value);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate({ modIdArrForPerm: grants, reason });
      }}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('requests.askNote')}
        </Text>
        {[...lacking.values()].every((permissions) => permissions.length === 0) ? (
          <Text>{t('requests.nothingLeft')}</Text>
        ) : (
          <GrantTree value={value} onChange={choose} offers={offers} label={t('requests.ask')} />
        )}
        <Textarea
          label={t('requests.why')}
          description={t('requests.whyNote')}
          value={reason}
          onChange={(event) => give(event.currentTarget.value)}
          maxLength={1000}
          autosize
          minRows={2}
        />
        {send.error && (
          <Notice icon={IconAlertTriangle} tone="bad" isUrgent>
            {failureText(send.error)}
          </Notice>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onDone}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={grants.length === 0} loading={send.isPending}>
            {t('requests.sendAsk')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

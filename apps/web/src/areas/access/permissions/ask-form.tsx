import { Text } from '@mantine/core';
import type { ModuleNode } from '@steward/contract/access/permissions';
import { permissionRequests } from '@steward/contract/access/permission-requests';
import { permissionOf } from '@steward/core/permissions/decide';
import type { ModuleKey, Need, Permission } from '@steward/core/permissions/modules';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { GrantField } from '../../../shared/grants/grant-field.tsx';
import { toGrants, type Grants } from '../../../shared/grants/grant-tree.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { showToast } from '../../../ui/toasts.tsx';

interface Props {
  /** The requested module or permission, if a locked menu item or a closed page linked here. */
  module?: string;
  onDone: () => void;
}

const flat = (tree: readonly ModuleNode[]): ModuleNode[] => tree.flatMap((node) => [node, ...flat(node.subModules)]);

/** Requests permissions that the user does not have; two modules are suggested. */
export function AskForm({ module, onDone }: Props) {
  const { t } = useTranslation('permissions');
  const failureText = useFailureText();
  const offer = useAnswer(permissionRequests.modsForAdditionalPerm, {});
  if (offer.isError) return <ErrorState message={failureText(offer.error)} onRetry={() => void offer.refetch()} />;
  if (!offer.data) return <FormSkeleton fields={6} />;

  const lacking = new Map(flat(offer.data.list).map((node) => [node.module_id, node.permissions]));
  const offers = (key: ModuleKey): readonly Permission[] => lacking.get(key) ?? [];
  const need = module && lacking.has(module) ? `${module}.read` : module;
  const proposed = need ? [need as Need] : offer.data.modIdArrForPerm.map((key): Need => `${key}.read`);
  const start = Object.fromEntries(
    proposed.flatMap((one) => {
      const key = one.slice(0, one.lastIndexOf('.')) as ModuleKey;
      return offers(key).includes(permissionOf(one)) ? [[key, [permissionOf(one)]]] : [];
    }),
  ) as Grants;
  return (
    <CallForm
      call={permissionRequests.requestPermissionMod}
      start={{ modIdArrForPerm: toGrants(start), reason: '' }}
      alsoRefreshes={['notifications']}
      submit={t('requests.sendAsk')}
      isBlocked={({ modIdArrForPerm }) => !modIdArrForPerm?.length}
      onSaved={() => {
        showToast('success', t('requests.sent'));
        onDone();
      }}
      onCancel={onDone}
    >
      {({ control }) => (
        <>
          <Text size="sm" c="dimmed">
            {t('requests.askNote')}
          </Text>
          {[...lacking.values()].every((permissions) => permissions.length === 0) ? (
            <Text>{t('requests.nothingLeft')}</Text>
          ) : (
            <GrantField control={control} name="modIdArrForPerm" offers={offers} label={t('requests.ask')} />
          )}
          <TextAreaField
            control={control}
            name="reason"
            label={t('requests.why')}
            description={t('requests.whyNote')}
            maxLength={1000}
            autosize
            minRows={2}
          />
        </>
      )}
    </CallForm>
  );
}

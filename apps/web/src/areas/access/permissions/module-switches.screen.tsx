import { lineage } from '@steward/contract/module-tree';
import { Switch } from '@mantine/core';
import { permissions } from '@steward/contract/access/permissions';
import type { ModuleKey } from '@steward/core/permissions/modules';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useModuleWords } from '../../../shared/grants/module-words.ts';
import { useMay } from '../../../shared/may.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import classes from './permissions.module.css';

/** Switches modules off for the whole organization. */
export default function ModuleSwitchesScreen() {
  const { t } = useTranslation('permissions');
  const failureText = useFailureText();
  const { moduleName } = useModuleWords();
  const mayChange = useMay('organization.edit');
  const list = useAnswer(permissions.getModuleSwitches, {});
  const change = useSend(permissions.switchModule);
  const off = new Set(list.data?.filter(({ is_on }) => !is_on).map(({ module_id }) => module_id));
  const shown = list.data?.filter(({ can_switch }) => can_switch) ?? [];
  const offAbove = (key: ModuleKey) =>
    lineage(key)
      .slice(1)
      .find((above) => off.has(above));
  return (
    <Card title={t('switches.title')} note={t('switches.note')}>
      {list.isError && <ErrorState message={failureText(list.error)} onRetry={() => void list.refetch()} />}
      {list.isPending && <FormSkeleton fields={6} />}
      <ul className={classes.switches}>
        {shown.map(({ module_id, is_on }) => {
          const above = offAbove(module_id);
          return (
            <li key={module_id} style={{ paddingInlineStart: (lineage(module_id).length - 1) * 26 }}>
              <Switch
                label={moduleName(module_id)}
                description={above && t('switches.offAbove', { module: moduleName(above) })}
                checked={is_on && !above}
                // Stays enabled while sending, because a disabled switch would lose the focus.
                disabled={!mayChange || Boolean(above)}
                onChange={(event) => change.mutate({ module_id, is_on: event.currentTarget.checked })}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

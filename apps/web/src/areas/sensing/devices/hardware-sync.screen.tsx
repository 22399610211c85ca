import { devices } from '@steward/contract/sensing/devices';
import type { SyncResult } from '@steward/contract/sensing/devices.sync';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useSend } from '../../../api/hooks.ts';
import { useSession } from '../../../session/session.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import classes from './devices.module.css';
import { OrganizationPick } from './organization-pick.tsx';
import { Register } from './register.tsx';
import { SyncForm, type Source } from './sync-form.tsx';
import { SyncCounts, SyncPreview } from './sync-preview.tsx';

/**
 * Synchronizes the register of devices with the list of a manufacturer or gateway: first a preview, then the change.
 */
export default function HardwareSyncScreen() {
  const { t } = useTranslation('devices');
  const failureText = useFailureText();
  const person = useSession();
  const [organization_id, setOrganizationId] = useState(person?.organization_id ?? '');
  const [source, setSource] = useState<Source>();
  const [result, setResult] = useState<SyncResult>();
  const look = useSend(devices.synchw, { inPlace: true });
  const apply = useSend(devices.synchw, { inPlace: true, alsoRefreshes: ['spaces'] });
  const forget = () => {
    setResult(undefined);
    look.reset();
    apply.reset();
  };
  const send = (from: Source) => ({
    organization_id,
    source: from.source,
    authorization: from.authorization,
    ...(from.file ? { files: [from.file] } : { list_address: from.list_address }),
  });
  const start = async (from: Source) => {
    forget();
    setSource(from);
    setResult(await look.mutateAsync({ ...send(from), apply: false }));
  };
  const accept = async () => {
    if (source && result)
      await apply.mutateAsync({ ...send(source), apply: true, plan: result.plan }).then(setResult, () => {});
  };
  return (
    <>
      <PageHeader title={t('sync.title')} question={t('sync.question')} />
      <div className={classes.page}>
        <OrganizationPick
          value={organization_id}
          onChange={(id) => {
            forget();
            setOrganizationId(id);
          }}
        />
        <SyncForm key={organization_id} isLooking={look.isPending} onLook={start} onChange={forget} />
        {result?.is_applied && (
          <Notice
            tone="brand"
            icon={IconCircleCheck}
            title={t('result.done', { organization: result.organization_name })}
          >
            <SyncCounts result={result} />
          </Notice>
        )}
        {result && !result.is_applied && (
          <SyncPreview
            result={result}
            isApplying={apply.isPending}
            failure={apply.error && failureText(apply.error)}
            onApply={accept}
            onCancel={forget}
          />
        )}
        <Register organizationId={organization_id} />
      </div>
    </>
  );
}

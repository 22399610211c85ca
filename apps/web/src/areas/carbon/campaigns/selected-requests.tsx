import { Button } from '@mantine/core';
import { campaigns, type CampaignRequest } from '@steward/contract/carbon/campaigns';
import { entries } from '@steward/contract/carbon/entries';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { useMay } from '../../../shared/may.ts';
import { formatCount } from '../../../ui/format.ts';
import { showToast } from '../../../ui/toasts.tsx';
import classes from './campaigns.module.css';
import { OwnerSelect } from './owner-select.tsx';

/** Approves the answers of several requests, or assigns them to another owner. */
export function SelectedRequests({ selected, clear }: { selected: CampaignRequest[]; clear: () => void }) {
  const { t } = useTranslation('campaigns');
  const mayApprove = useMay('ghg-entries.approve');
  const mayEdit = useMay('ghg-campaigns.edit');
  const [owner, setOwner] = useState<string | null>(null);
  const approve = useSend(entries.approveScopes, { alsoRefreshes: ['campaigns', 'inventory', 'dashboards', 'home'] });
  const reassign = useSend(campaigns.reassignRequests, { onDone: clear });
  const waiting = selected.flatMap(({ state, entry }) =>
    state === 'submitted' && entry?.may_approve ? [{ entry_id: entry._id, version: entry.version }] : [],
  );
  const open = selected.filter(({ state }) => state !== 'approved');
  return (
    <div className={classes.buttons}>
      <span>{t('selected', { count: selected.length, shown: formatCount(selected.length) })}</span>
      {mayApprove && waiting.length > 0 && (
        <Button
          loading={approve.isPending}
          onClick={() =>
            approve.mutate(
              { entries: waiting },
              {
                onSuccess: ({ approved }) => {
                  showToast('success', t('approvedCount', { count: approved }));
                  clear();
                },
              },
            )
          }
        >
          {t('approve')} ({formatCount(waiting.length)})
        </Button>
      )}
      {mayEdit && open.length > 0 && (
        <>
          <OwnerSelect label={t('owner')} isLabelHidden value={owner} onChange={setOwner} />
          <Button
            variant="default"
            disabled={owner === null}
            loading={reassign.isPending}
            onClick={() =>
              owner !== null && reassign.mutate({ request_ids: open.map(({ _id }) => _id), owner_id: owner })
            }
          >
            {t('reassign')} ({formatCount(open.length)})
          </Button>
        </>
      )}
    </div>
  );
}

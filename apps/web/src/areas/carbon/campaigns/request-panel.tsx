import { Button, Group } from '@mantine/core';
import { campaigns, type CampaignRequest } from '@steward/contract/carbon/campaigns';
import { entries } from '@steward/contract/carbon/entries';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { useChangedSince } from '../../../shared/changed-since.tsx';
import { useEntryFacts } from '../../../shared/emissions/entry-facts.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { useHolds, useMay } from '../../../shared/may.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { formatDay } from '../../../ui/format.ts';
import { ButtonLink } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import classes from './campaigns.module.css';
import { OwnerSelect } from './owner-select.tsx';
import { RequestFacts } from './request-facts.tsx';

interface Props extends PanelEnd {
  request: CampaignRequest;
}

/** A request for the manager of a campaign: the answer to approve or to return, and the owner. */
export function RequestPanel({ request, onCancel }: Props) {
  const { t } = useTranslation(['campaigns', 'entries']);
  const mayApprove = useMay('ghg-entries.approve');
  const mayEdit = useMay('ghg-campaigns.edit');
  const holds = useHolds();
  const { _id: request_id, entry, state } = request;
  const approve = useSend(entries.approveScopes, { alsoRefreshes: ['campaigns', 'inventory', 'dashboards', 'home'] });
  const { notice, onError } = useChangedSince(useEntryFacts(entry));
  return (
    <>
      <RequestFacts request={request} />
      {notice}
      <Group gap="xs" mb="md">
        {entry && state === 'submitted' && mayApprove && entry.may_approve && (
          <Button
            leftSection={<IconCheck size={16} aria-hidden="true" />}
            loading={approve.isPending}
            onClick={() =>
              approve.mutate(
                { entries: [{ entry_id: entry._id, version: entry.version }] },
                {
                  onError,
                  onSuccess: ({ approved }) => {
                    showToast('success', t('approvedCount', { count: approved }));
                    onCancel();
                  },
                },
              )
            }
          >
            {t('approve')}
          </Button>
        )}
        {entry && state === 'submitted' && !entry.may_approve && <span>{t('waitsForOther')}</span>}
        {entry && holds('ghg-entries.read') && (
          <ButtonLink to="/datahub/data_library/esg/ghg/entries" search={{ item: entry._id }} variant="default">
            {t('entries:editTitle')}
          </ButtonLink>
        )}
      </Group>
      {mayEdit && (state === 'submitted' || state === 'not-applicable') && (
        <Section title={t('sendBack')} note={t('sendBackNote')}>
          <CallForm
            call={campaigns.sendBackRequest}
            start={{ request_id, reason: '' }}
            submit={t('sendBack')}
            isBlocked={({ reason }) => !reason?.trim()}
            onSaved={() => {
              showToast('success', t('sentBack'));
              onCancel();
            }}
          >
            {({ control }) => (
              <TextField control={control} name="reason" label={t('words:reason')} maxLength={500} withAsterisk />
            )}
          </CallForm>
        </Section>
      )}
      {mayEdit && state !== 'approved' && <Owner request={request} />}
    </>
  );
}

function Owner({ request }: { request: CampaignRequest }) {
  const { t } = useTranslation('campaigns');
  const [owner, setOwner] = useState<string | null>(request.owner_id);
  const reassign = useSend(campaigns.reassignRequests);
  return (
    <Section
      title={t('owner')}
      note={request.reminded_at ? t('remindedOn', { day: formatDay(request.reminded_at) }) : undefined}
    >
      <div className={classes.buttons}>
        <OwnerSelect label={t('owner')} value={owner} onChange={setOwner} />
        <Button
          variant="default"
          disabled={owner === null || owner === request.owner_id}
          loading={reassign.isPending}
          onClick={() => owner !== null && reassign.mutate({ request_ids: [request._id], owner_id: owner })}
        >
          {t('reassign')}
        </Button>
      </div>
    </Section>
  );
}

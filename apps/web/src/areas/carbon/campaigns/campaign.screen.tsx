import { Button } from '@mantine/core';
import { campaigns } from '@steward/contract/carbon/campaigns';
import { IconClipboardList, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useMay } from '../../../shared/may.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatDay } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { AskPanel } from './ask-panel.tsx';
import { CampaignFigures } from './campaign-figures.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { useRequestColumns } from './request-columns.tsx';
import { RequestPanel } from './request-panel.tsx';
import { SelectedRequests } from './selected-requests.tsx';

const list = '/datahub/data_library/esg/ghg/campaigns';

/** One campaign: its progress, and its requests with their owners. */
export default function CampaignScreen() {
  const { t } = useTranslation('campaigns');
  const failureText = useFailureText();
  const [{ id }] = useAddressState();
  const campaign_id = textOf(id) ?? '';
  const mayCopy = useMay('ghg-campaigns.create');
  const [isCopying, setCopying] = useState(false);
  const columns = useRequestColumns({ isMine: false });
  const campaign = useAnswer(campaigns.getCampaign, { campaign_id });
  const remove = useSend(campaigns.deleteRequest);
  if (campaign.error && !campaign.data)
    return (
      <ErrorState
        isPage
        message={failureText(campaign.error)}
        onRetry={() => void campaign.refetch()}
        actions={<Link to={list}>{t('back')}</Link>}
      />
    );
  if (!campaign.data) return <PageSkeleton />;
  const { name, year, due_on } = campaign.data;
  return (
    <>
      <ListScreen
        words="campaigns:requestList"
        values={{ name, year: String(year), day: formatDay(due_on) }}
        may={{ create: 'ghg-campaigns.edit', edit: 'ghg-campaigns.edit', delete: 'ghg-campaigns.edit' }}
        icon={IconClipboardList}
        isReadable
        above={<Link to={list}>{t('back')}</Link>}
        actions={
          mayCopy && (
            <Button
              variant="default"
              leftSection={<IconCopy size={16} aria-hidden="true" />}
              onClick={() => setCopying(true)}
            >
              {t('copy')}
            </Button>
          )
        }
        head={<CampaignFigures campaign={campaign.data} />}
        tableKey={campaign_id}
        list={{ data: campaign.data.list, error: campaign.error, refetch: campaign.refetch }}
        columns={columns}
        nameOf={(request) => request.name}
        panelTitle={(request) => request.name}
        panelWidth={720}
        panel={(request, end) =>
          request ? (
            <RequestPanel key={request._id} request={request} {...end} />
          ) : (
            <AskPanel campaign={campaign.data} {...end} />
          )
        }
        remove={({ _id }) => remove.mutateAsync({ request_id: _id })}
        selection={(selected, clear) => <SelectedRequests selected={selected} clear={clear} />}
      />
      {isCopying && <CopyDialog campaign={campaign.data} onClose={() => setCopying(false)} />}
    </>
  );
}

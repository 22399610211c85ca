import { campaigns } from '@steward/contract/carbon/campaigns';
import { IconInbox } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { AnswerPanel } from './answer-panel.tsx';
import { useRequestColumns } from './request-columns.tsx';

/** The requests addressed to the user; every user may open it, because the request itself is the permission. */
export default function MyRequestsScreen() {
  const { t } = useTranslation('campaigns');
  const columns = useRequestColumns({ isMine: true });
  return (
    <ListScreen
      words="campaigns:mine"
      icon={IconInbox}
      isReadable
      head={<ScreenTabs of="/datahub/data_library/esg/ghg/campaigns" label={t('tabs')} />}
      list={useAnswer(campaigns.getAskedOfMe, {})}
      columns={columns}
      nameOf={({ name }) => name}
      panelTitle={({ name }) => name}
      panelWidth={640}
      panel={(request, end) => request && <AnswerPanel key={request._id} request={request} {...end} />}
    />
  );
}

import { campaigns, type Campaign } from '@steward/contract/carbon/campaigns';
import { IconClipboardList } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { useYear } from '../../../shared/use-year.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { CountText, DateText, NoValue } from '../../../ui/value-text.tsx';
import { CampaignForm } from './campaign-form.tsx';
import classes from './campaigns.module.css';

/** The campaigns with their progress. */
export default function CampaignListScreen() {
  const { t } = useTranslation('campaigns');
  const { year } = useYear();
  const remove = useSend(campaigns.deleteCampaign);
  const columns = useMemo(
    (): Column<Campaign>[] => [
      {
        id: 'name',
        label: t('words:name'),
        value: ({ name }) => name,
        cell: ({ _id, name }) => (
          <Link to="/datahub/data_library/esg/ghg/campaign" search={{ id: _id }}>
            <bdi>{name}</bdi>
          </Link>
        ),
      },
      {
        id: 'year',
        label: t('inventoryYear'),
        align: 'end',
        value: (row) => row.year,
        cell: (row) => <bdi>{row.year}</bdi>,
      },
      {
        id: 'progress',
        label: t('progress'),
        value: ({ settled, requests }) => (requests ? settled / requests : null),
        cell: ({ settled, requests, name }) =>
          requests ? (
            <div className={classes.progress}>
              <span>{t('progressOf', { settled: formatCount(settled), all: formatCount(requests) })}</span>
              <ProgressBar
                percent={(100 * settled) / requests}
                label={name}
                tone={settled === requests ? 'good' : undefined}
              />
            </div>
          ) : (
            <span className={classes.soft}>{t('noRequests')}</span>
          ),
      },
      {
        id: 'submitted',
        label: t('figures.waiting'),
        align: 'end',
        value: ({ by_state }) => by_state.submitted,
        cell: ({ by_state }) => (by_state.submitted ? <CountText value={by_state.submitted} /> : <NoValue />),
      },
      {
        id: 'due_on',
        label: t('words:due'),
        value: ({ due_on }) => due_on,
        cell: ({ due_on, is_overdue }) => (
          <>
            <DateText value={due_on} /> {is_overdue && <StatusBadge tone="bad">{t('overdue')}</StatusBadge>}
          </>
        ),
      },
    ],
    [t],
  );
  return (
    <ListScreen
      words="campaigns"
      may="ghg-campaigns"
      icon={IconClipboardList}
      steps={3}
      head={<ScreenTabs of="/datahub/data_library/esg/ghg/campaigns" label={t('tabs')} />}
      list={useAnswer(campaigns.getCampaigns, {})}
      columns={columns}
      nameOf={({ name }) => name}
      panel={(campaign, end) => <CampaignForm campaign={campaign} year={year} {...end} />}
      remove={({ _id }) => remove.mutateAsync({ campaign_id: _id })}
    />
  );
}

import type { CampaignRequest } from '@steward/contract/carbon/campaigns';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EntryUnit } from '../../../shared/activities/activity-unit.tsx';
import { useReportWords } from '../../../shared/emissions/report-words.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DateText, NoValue, NumberText } from '../../../ui/value-text.tsx';
import classes from './campaigns.module.css';
import { KG_PER_TONNE, toneOfState } from './request-state.ts';

/** The columns of requests; the user's own have campaign and due date instead of the owner. */
export function useRequestColumns({ isMine }: { isMine: boolean }): Column<CampaignRequest>[] {
  const { t } = useTranslation('campaigns');
  const { category } = useReportWords();
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('request'),
        value: ({ name }) => name,
        cell: (row) => (
          <>
            <bdi>{row.name}</bdi>
            <div className={classes.soft}>{category(row.category)}</div>
          </>
        ),
      },
      {
        id: 'where',
        label: t('where'),
        value: (row) => row.environment_name ?? row.entity_name ?? t('words:theWholeOrganization'),
        cell: (row) => <bdi>{row.environment_name ?? row.entity_name ?? t('words:theWholeOrganization')}</bdi>,
        filter: !isMine,
      },
      isMine
        ? {
            id: 'campaign',
            label: t('editTitle'),
            value: (row) => row.campaign_name,
            cell: (row) => <bdi>{row.campaign_name}</bdi>,
          }
        : {
            id: 'owner',
            label: t('owner'),
            value: (row) => row.owner_name,
            cell: (row) => <bdi>{row.owner_name}</bdi>,
            filter: true,
          },
      {
        id: 'state',
        label: t('words:status'),
        value: ({ state }) => t(`states.${state}`),
        cell: ({ state, is_overdue }) => (
          <>
            <StatusBadge tone={toneOfState[state]}>{t(`states.${state}`)}</StatusBadge>{' '}
            {is_overdue && <StatusBadge tone="bad">{t('overdue')}</StatusBadge>}
          </>
        ),
        filter: true,
      },
      isMine
        ? {
            id: 'due_on',
            label: t('words:due'),
            value: ({ due_on }) => due_on,
            cell: ({ due_on }) => <DateText value={due_on} />,
          }
        : {
            id: 'expected_kg',
            label: t('expected'),
            align: 'end',
            value: ({ expected_kg }) => (expected_kg === null ? null : expected_kg / KG_PER_TONNE),
            cell: ({ expected_kg }) => (
              <NumberText value={expected_kg === null ? null : expected_kg / KG_PER_TONNE} decimals={1} />
            ),
          },
      {
        id: 'answer',
        label: t('answered'),
        align: 'end',
        value: ({ entry }) => entry?.quantity ?? null,
        cell: ({ entry }) =>
          entry ? (
            <>
              <NumberText value={entry.quantity} decimals={Number.isInteger(entry.quantity) ? 0 : 2} />{' '}
              <EntryUnit unit={entry.unit} />
            </>
          ) : (
            <NoValue />
          ),
      },
    ],
    [t, category, isMine],
  );
}

import { Button } from '@mantine/core';
import { boundaries, type GhgEntity } from '@steward/contract/carbon/boundaries';
import { IconSitemap } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useReportWords } from '../../../shared/emissions/report-words.ts';
import { useMay } from '../../../shared/may.ts';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatPercent } from '../../../ui/format.ts';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { CountText } from '../../../ui/value-text.tsx';
import { EntityForm } from './entity-form.tsx';
import { OrganizationForm } from './organization-form.tsx';
import { IncludedShare } from './included-share.tsx';

const scopes = [
  ['scope_one', 1],
  ['scope_two', 2],
  ['scope_three', 3],
] as const;

/** The entities of the inventory, and the included share of each. */
export default function EntityListScreen() {
  const { t } = useTranslation('boundaries');
  const { category } = useReportWords();
  const mayEdit = useMay('ghg-entities.edit');
  const [isDescribing, setDescribing] = useState(false);
  const answer = useAnswer(boundaries.listOrganizationEntities, {});
  const remove = useSend(boundaries.deleteEntity, { alsoRefreshes: ['inventory'] });
  const columns = useMemo(
    (): Column<GhgEntity>[] => [
      { id: 'name', label: t('words:name'), value: ({ name }) => name },
      { id: 'type', label: t('type'), value: ({ type }) => t(`types.${type}`), filter: true },
      {
        id: 'share',
        label: t('words:counts'),
        align: 'end',
        value: ({ share }) => share,
        cell: ({ share }) => <strong>{formatPercent(share)}</strong>,
      },
      {
        id: 'rule',
        label: t('rule'),
        value: ({ rule }) => t(`rules.${rule as 'operated'}`),
        cell: ({ rule, elsewhere, elsewhere_share }) => (
          <>
            {t(`rules.${rule as 'operated'}`)}
            {elsewhere && (
              <div style={{ color: 'var(--ink-soft)' }}>
                {elsewhere_share === null
                  ? t('elsewhereUnknown', { category: category(elsewhere) })
                  : t('elsewhere', { category: category(elsewhere), share: formatPercent(elsewhere_share) })}
              </div>
            )}
          </>
        ),
      },
      {
        id: 'scopes',
        label: t('words:leftOut'),
        value: (row) => scopes.flatMap(([key, n]) => (row[`${key}_inclusion`] ? [] : [t('scope', { n })])).join(', '),
        cell: (row) =>
          scopes.map(
            ([key, n]) =>
              !row[`${key}_inclusion`] && (
                <span key={key} title={row[`${key}_reason`]} style={{ marginInlineEnd: 6 }}>
                  <StatusBadge tone="warn">{t('scope', { n })}</StatusBadge>
                </span>
              ),
          ),
      },
      {
        id: 'portfolios',
        label: t('portfolios'),
        align: 'end',
        value: ({ portfolios }) => portfolios.length,
        cell: ({ portfolios }) => (
          <span title={portfolios.map(({ name }) => name).join(', ')}>
            <CountText value={portfolios.length} />
          </span>
        ),
      },
    ],
    [t, category],
  );
  return (
    <>
      <ListScreen
        words="boundaries"
        may="ghg-entities"
        icon={IconSitemap}
        actions={
          mayEdit && (
            <Button variant="default" onClick={() => setDescribing(true)}>
              {t('organization.edit')}
            </Button>
          )
        }
        head={
          <>
            <ScreenTabs of="/datahub/data_library/organizational-boundaries" label={t('title')} />
            {answer.data && <IncludedShare answer={answer.data} />}
          </>
        }
        list={{ ...answer, data: answer.data?.entities }}
        columns={columns}
        nameOf={({ name }) => name}
        panelWidth={620}
        panel={(entity, end) => (
          <EntityForm entity={entity} ownPortfolios={answer.data?.own_portfolios ?? []} {...end} />
        )}
        remove={({ _id }) => remove.mutateAsync({ id: _id })}
      />
      <SidePanel opened={isDescribing} onClose={() => setDescribing(false)} title={t('organization.edit')}>
        {isDescribing && (
          <OrganizationForm organization={answer.data?.organization ?? null} onClose={() => setDescribing(false)} />
        )}
      </SidePanel>
    </>
  );
}

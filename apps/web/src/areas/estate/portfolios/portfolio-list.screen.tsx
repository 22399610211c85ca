import { Text } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { portfolios } from '@steward/contract/estate/portfolios';
import { IconStack2 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { PortfolioForm } from '../../../shared/property/portfolio-form.tsx';
import { Translated } from '../../../shared/translated/translated.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Link } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { Tabs } from '../../../ui/navigation/tabs.tsx';
import { CountText } from '../../../ui/value-text.tsx';
import { PortfolioTree } from './portfolio-tree.tsx';

type Portfolio = Answer<typeof portfolios.getMasterPortfolioList>[number];

/** The portfolios and their size. */
export default function PortfolioListScreen() {
  const { t } = useTranslation('portfolios');
  const [address, changeAddress] = useAddressState();
  const remove = useSend(portfolios.deletePortfolio, { alsoRefreshes: ['environments'] });
  const columns = useMemo<Column<Portfolio>[]>(
    () => [
      {
        id: 'name',
        label: t('words:portfolio'),
        value: (row) => row.name,
        cell: (row) => (
          <strong>
            <bdi>{row.name}</bdi>
          </strong>
        ),
      },
      {
        id: 'description',
        label: t('words:description'),
        value: (row) => row.description,
        cell: (row) => <Translated>{row.description}</Translated>,
      },
      {
        id: 'environment_count',
        label: t('words:properties'),
        value: (row) => row.environment_count,
        align: 'end',
        cell: (row) => (
          <Link to="/properties" search={{ portfolio: row._id }}>
            <CountText value={row.environment_count} />
            <span className="visually-hidden"> {t('showProperties', { name: row.name })}</span>
          </Link>
        ),
      },
    ],
    [t],
  );
  return (
    <ListScreen
      words="portfolios"
      may="portfolios"
      icon={IconStack2}
      steps={3}
      list={useAnswer(portfolios.getMasterPortfolioList, {})}
      columns={columns}
      nameOf={({ name }) => name}
      around={(table) => (
        <Tabs
          value={textOf(address['view']) ?? 'list'}
          onChange={(view) => changeAddress({ view: view === 'list' ? undefined : view })}
          tabs={[
            { value: 'list', label: t('words:list'), content: table },
            { value: 'tree', label: t('tree'), content: <PortfolioTree /> },
          ]}
        />
      )}
      panel={(portfolio, { onSaved, onCancel }) => (
        <PortfolioForm portfolio={portfolio} onSaved={({ name }) => onSaved(name)} onCancel={onCancel} />
      )}
      remove={({ _id }) => remove.mutateAsync({ portfolio_id: _id })}
      refusal={(row, close) => row.environment_count > 0 && <NotEmpty portfolio={row} onClose={close} />}
    />
  );
}

/** A portfolio can be deleted only when it is empty. */
function NotEmpty({ portfolio, onClose }: { portfolio: Portfolio; onClose: () => void }) {
  const { t } = useTranslation('portfolios');
  return (
    <Dialog opened onClose={onClose} title={t('refused.title')}>
      <Text>{t('refused.text', { name: portfolio.name, count: portfolio.environment_count })}</Text>
      <Link to="/properties" search={{ portfolio: portfolio._id }} mt="md" display="block">
        {t('refused.action')}
      </Link>
    </Dialog>
  );
}

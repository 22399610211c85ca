import { funds, type Fund } from '@steward/contract/estate/funds';
import type { FundShare } from '@steward/contract/estate/funds.shares';
import { IconChartPie } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { formatPercent } from '../../../ui/format.ts';
import { Section } from '../../../ui/section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DateText } from '../../../ui/value-text.tsx';
import { ShareForm } from './share-form.tsx';

/** The shares of a fund in portfolios, with their days: past, current and future ones. */
export function ShareList({ fund }: { fund: Fund }) {
  const { t } = useTranslation('funds');
  const list = useAnswer(funds.getFundShares, { fund_id: fund._id });
  const remove = useSend(funds.deleteFundShare);
  const columns = useMemo<Column<FundShare>[]>(
    () => [
      {
        id: 'portfolio_name',
        label: t('words:portfolio'),
        value: ({ portfolio_name }) => portfolio_name,
        cell: ({ portfolio_name }) => <bdi>{portfolio_name}</bdi>,
      },
      {
        id: 'share',
        label: t('shares.share'),
        value: ({ share }) => share,
        align: 'end',
        cell: ({ share }) => formatPercent(share, 2),
      },
      {
        id: 'valid_from',
        label: t('words:fromDay'),
        value: ({ valid_from }) => valid_from ?? '',
        cell: ({ valid_from }) => (valid_from ? <DateText value={valid_from} /> : t('shares.always')),
      },
      {
        id: 'valid_until',
        label: t('words:toDay'),
        value: ({ valid_until }) => valid_until ?? '9999',
        cell: ({ valid_until }) => (valid_until ? <DateText value={valid_until} /> : t('shares.open')),
      },
      { id: 'note', label: t('words:note'), value: ({ note }) => note, cell: ({ note }) => <bdi>{note}</bdi> },
    ],
    [t],
  );
  return (
    <Section title={t('shares.title')} note={t('shares.note', { name: fund.name })}>
      <ListScreen
        frame="part"
        part="share"
        item="share"
        words="funds:shares"
        values={{ name: fund.name }}
        may={{ create: 'funds.edit', edit: 'funds.edit', delete: 'funds.delete' }}
        icon={IconChartPie}
        tableKey={fund._id}
        list={list}
        columns={columns}
        nameOf={({ portfolio_name }) => portfolio_name}
        panel={(share, end) => <ShareForm fund={fund} share={share} {...end} />}
        remove={({ _id }) => remove.mutateAsync({ fund_share_id: _id })}
      />
    </Section>
  );
}

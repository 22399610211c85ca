import { funds } from '@steward/contract/estate/funds';
import { portfolios } from '@steward/contract/estate/portfolios';
import { IconBriefcase } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { LazyDiagram } from '../../../shared/diagram/lazy-diagram.tsx';
import { selectEnvironment } from '../../../shared/selected-environment.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import { useNavigate } from '../../../ui/navigate.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { propertyBoxes } from './boxes.ts';

/** Fund, portfolio, property: what belongs to what, as a diagram that opens portfolio by portfolio. */
export default function FundStructureScreen() {
  const { t } = useTranslation('funds');
  const failureText = useFailureText();
  const navigate = useNavigate();
  const [openId, setOpenId] = useState<string>();
  const all = useAnswer(funds.getFunds, {});
  const free = useAnswer(funds.getUnassignedPortfolios, {});
  const opened = useAnswer(
    portfolios.getPortfolioWithEnv,
    { portfolio_id: openId, page_size: 40 },
    { enabled: openId !== undefined },
  );
  const boxes = useMemo(() => {
    const groups = [
      ...(all.data ?? []).map((fund) => ({
        id: fund._id,
        title: fund.name,
        area: fund.gross_floor_area,
        held: fund.portfolios,
        onVisit: () => void navigate({ to: '/funds/fund-informations', search: { fund: fund._id } }),
      })),
      ...(free.data?.length
        ? [
            {
              id: 'none',
              title: t('unassigned.title'),
              area: free.data.reduce((sum, row) => sum + row.gross_floor_area, 0),
              held: free.data,
              onVisit: () => void navigate({ to: '/unassigned-portfolio' }),
            },
          ]
        : []),
    ];
    return groups.flatMap(({ id, title, area, held, onVisit }) => [
      { id, title, note: `${formatNumber(area, 0)} m²`, onVisit },
      ...held.flatMap((portfolio) => [
        {
          id: portfolio._id,
          parent: id,
          title: portfolio.name,
          note: t('words:countProperties', { count: portfolio.environment_count }),
          isOpen: openId === portfolio._id,
          ...(portfolio.environment_count > 0 && {
            onToggle: () => setOpenId(openId === portfolio._id ? undefined : portfolio._id),
          }),
          onVisit: () => void navigate({ to: '/portfolio_structure', search: { portfolio: portfolio._id } }),
        },
        ...(openId === portfolio._id
          ? propertyBoxes(opened.data?.[0], (count) => t('more', { count })).map(({ property, ...box }) => ({
              ...box,
              ...(property && {
                onVisit: () => {
                  selectEnvironment({ _id: property._id, portfolio_id: portfolio._id });
                  void navigate({ to: '/environment' });
                },
              }),
            }))
          : []),
      ]),
    ]);
  }, [all.data, free.data, opened.data, openId, navigate, t]);
  const error = all.error ?? free.error;
  return (
    <>
      <PageHeader
        above={<Link to="/funds">{t('title')}</Link>}
        title={t('fundStructure.title')}
        question={t('fundStructure.note')}
      />
      {error ? (
        <ErrorState message={failureText(error)} onRetry={() => void all.refetch()} />
      ) : !all.data || !free.data ? (
        <RowSkeletons />
      ) : boxes.length === 0 ? (
        <EmptyState
          icon={IconBriefcase}
          title={t('empty.title')}
          actions={<ButtonLink to="/funds">{t('title')}</ButtonLink>}
        >
          {t('empty.text')}
        </EmptyState>
      ) : (
        <LazyDiagram boxes={boxes} label={t('fundStructure.title')} />
      )}
    </>
  );
}

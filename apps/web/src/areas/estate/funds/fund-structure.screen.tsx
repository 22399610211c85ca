import { funds } from '@steward/contract/estate/funds';
import { grouped } from '@steward/core/grouped';
import { IconBriefcase } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useDayInAddress } from '../../../shared/day-in-address.ts';
import type { Box } from '../../../shared/diagram/diagram.tsx';
import { LazyDiagram } from '../../../shared/diagram/lazy-diagram.tsx';
import { selectEnvironment } from '../../../shared/selected-environment.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { DayInput } from '../../../ui/form/day-input.tsx';
import { formatPercent } from '../../../ui/format.ts';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import { useNavigate } from '../../../ui/navigate.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { sizeNote } from './boxes.ts';

const SHOWN = 40;

/** Fund, portfolio, property: the structure on a date with shares, as a diagram that opens portfolio by portfolio. */
export default function FundStructureScreen() {
  const { t } = useTranslation('funds');
  const failureText = useFailureText();
  const navigate = useNavigate();
  const { day, today, setDay } = useDayInAddress();
  const on = useMemo(() => (day === today ? {} : { on: day }), [day, today]);
  // The id of fund and portfolio, because two funds may share a portfolio.
  const [openId, setOpenId] = useState<string>();
  const all = useAnswer(funds.getFunds, {});
  const free = useAnswer(funds.getUnassignedPortfolios, {});
  const held = useAnswer(funds.getFundHoldings, { on: day }, { keepsLast: true });
  const openPortfolio = openId?.split('/')[1];
  const opened = useAnswer(
    funds.getHeldProperties,
    { portfolio_id: openPortfolio ?? '', on: day, page_size: SHOWN },
    { enabled: openPortfolio !== undefined },
  );
  const boxes = useMemo((): Box[] => {
    const ofFund = grouped(held.data ?? [], ({ fund_id }) => fund_id);
    const inFunds = new Set(held.data?.map(({ portfolio_id }) => portfolio_id));
    const rest = (free.data ?? []).filter(({ _id }) => !inFunds.has(_id));
    const groups = [
      ...(all.data ?? []).map((fund) => {
        const parts = ofFund.get(fund._id) ?? [];
        return {
          id: fund._id,
          title: fund.name,
          area: parts.reduce((sum, { area_of_fund }) => sum + area_of_fund, 0),
          parts: parts.map((part) => ({ ...part, _id: part.portfolio_id, name: part.portfolio_name })),
          onVisit: () => void navigate({ to: '/funds/fund-informations', search: { fund: fund._id, ...on } }),
        };
      }),
      ...(rest.length
        ? [
            {
              id: 'none',
              title: t('unassigned.title'),
              area: rest.reduce((sum, row) => sum + row.gross_floor_area, 0),
              parts: rest.map((part) => ({ ...part, share: undefined })),
              onVisit: () => void navigate({ to: '/unassigned-portfolio' }),
            },
          ]
        : []),
    ];
    return groups.flatMap(({ id: fundId, title, area, parts, onVisit }): Box[] => [
      { id: fundId, title, note: sizeNote(area, undefined), onVisit },
      ...parts.flatMap(({ _id, name, environment_count, share }): Box[] => {
        const id = `${fundId}/${_id}`;
        const isOpen = openId === id;
        const count = t('words:countProperties', { count: environment_count });
        return [
          {
            id,
            parent: fundId,
            title: name,
            note: share === undefined ? count : `${formatPercent(share, 2)} · ${count}`,
            isOpen,
            ...(environment_count > 0 && { onToggle: () => setOpenId(isOpen ? undefined : id) }),
            onVisit: () => void navigate({ to: '/portfolio_structure', search: { portfolio: _id } }),
          },
          ...(isOpen ? (opened.data ?? []) : []).map((property) => ({
            id: `${id}/${property._id}`,
            parent: id,
            title: property.environment_name,
            note: sizeNote(
              property.gross_floor_area,
              property.funds.find(({ fund_id }) => fund_id === fundId)?.resulting ?? property.ownership_share,
            ),
            onVisit: () => {
              selectEnvironment({ _id: property._id, portfolio_id: _id });
              void navigate({ to: '/environment' });
            },
          })),
          ...(isOpen && environment_count > SHOWN
            ? [{ id: `${id}/more`, parent: id, title: t('more', { count: environment_count - SHOWN }) }]
            : []),
        ];
      }),
    ]);
  }, [all.data, free.data, held.data, opened.data, openId, on, navigate, t]);
  const error = all.error ?? free.error ?? held.error;
  return (
    <>
      <PageHeader
        above={<Link to="/funds">{t('title')}</Link>}
        title={t('fundStructure.title')}
        question={t('fundStructure.note')}
        actions={<DayInput aria-label={t('holdings.day')} value={day} onChange={setDay} />}
      />
      {error ? (
        <ErrorState message={failureText(error)} onRetry={() => void all.refetch()} />
      ) : !all.data || !free.data || !held.data ? (
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

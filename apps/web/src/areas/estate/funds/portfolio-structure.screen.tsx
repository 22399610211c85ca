import { Select } from '@mantine/core';
import { funds } from '@steward/contract/estate/funds';
import { portfolios } from '@steward/contract/estate/portfolios';
import { spaces } from '@steward/contract/estate/spaces';
import { IconStack2 } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { LazyDiagram } from '../../../shared/diagram/lazy-diagram.tsx';
import { useMay } from '../../../shared/may.ts';
import { selectEnvironment } from '../../../shared/selected-environment.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatPercent } from '../../../ui/format.ts';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import { useNavigate } from '../../../ui/navigate.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { propertyBoxes, sizeNote, squareMetres } from './boxes.ts';

/** Portfolio, property, space: the structure as a diagram that opens property by property. */
export default function PortfolioStructureScreen() {
  const { t } = useTranslation('funds');
  const failureText = useFailureText();
  const navigate = useNavigate();
  const [address, changeAddress] = useAddressState();
  const [openId, setOpenId] = useState<string>();
  const list = useAnswer(portfolios.getMasterPortfolioList, {});
  // A list that loads selects its first entry (R051).
  const chosen = list.data?.find(({ _id }) => _id === textOf(address['portfolio'])) ?? list.data?.[0];
  const tree = useAnswer(
    portfolios.getPortfolioWithEnv,
    { portfolio_id: chosen?._id, page_size: 60 },
    { enabled: chosen !== undefined },
  );
  const inside = useAnswer(spaces.getSpaces, { environment_id: openId ?? '' }, { enabled: openId !== undefined });
  const mayShares = useMay('funds.read');
  const shares = useAnswer(
    funds.getHeldProperties,
    { portfolio_id: chosen?._id ?? '', page_size: 1000 },
    { enabled: chosen !== undefined && mayShares },
  ).data;
  const branch = tree.data?.[0];
  const boxes = useMemo(() => {
    if (!branch) return [];
    const owned = new Map(shares?.map(({ _id, ownership_share }) => [_id, ownership_share]));
    const visit = (environmentId: string, to: '/environment' | '/space') => () => {
      selectEnvironment({ _id: environmentId, portfolio_id: branch._id });
      void navigate({ to });
    };
    return [
      {
        id: branch._id,
        title: branch.name,
        note: [
          sizeNote(branch.gross_floor_area, undefined),
          ...(shares?.[0]?.funds ?? [])
            .filter(({ share }) => share > 0)
            .map(({ fund_name, share }) => `\u2068${fund_name}\u2069 ${formatPercent(share, 2)}`),
        ].join(' · '),
      },
      ...propertyBoxes(branch, (count) => t('more', { count })).flatMap(({ property, ...box }) => [
        {
          ...box,
          ...(property && {
            note: `${sizeNote(property.gross_floor_area, owned.get(property._id))} · ${t('words:countSpaces', { count: property.spaces_count })}`,
            isOpen: openId === property._id,
            onVisit: visit(property._id, '/environment'),
            ...(property.spaces_count > 0 && {
              onToggle: () => setOpenId(openId === property._id ? undefined : property._id),
            }),
          }),
        },
        ...(property && openId === property._id
          ? (inside.data ?? []).slice(0, 60).map((space) => ({
              id: space._id,
              parent: property._id,
              title: space.space_name,
              note: squareMetres(space.gross_floor_area),
              onVisit: visit(property._id, '/space'),
            }))
          : []),
      ]),
    ];
  }, [branch, shares, inside.data, openId, navigate, t]);
  const error = list.error ?? tree.error;
  return (
    <>
      <PageHeader
        above={<Link to="/funds/portfolios">{t('portfolios')}</Link>}
        title={t('portfolioStructure.title')}
        question={t('portfolioStructure.note')}
        actions={
          chosen && (
            <Select
              aria-label={t('words:portfolio')}
              data={(list.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
              value={chosen._id}
              onChange={(next) => changeAddress({ portfolio: next ?? undefined })}
              allowDeselect={false}
              searchable
            />
          )
        }
      />
      {error ? (
        <ErrorState message={failureText(error)} onRetry={() => void list.refetch()} />
      ) : list.data?.length === 0 ? (
        <EmptyState
          icon={IconStack2}
          title={t('portfolioStructure.empty')}
          actions={<ButtonLink to="/funds/portfolios">{t('portfolios')}</ButtonLink>}
        >
          {t('portfolioStructure.emptyText')}
        </EmptyState>
      ) : !branch ? (
        <RowSkeletons />
      ) : (
        <LazyDiagram boxes={boxes} label={t('portfolioStructure.title')} />
      )}
    </>
  );
}

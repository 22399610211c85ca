import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Tabs } from '../../../ui/navigation/tabs.tsx';
import { useNavigate } from '../../../ui/navigate.tsx';
import { AccountingCard } from './accounting-card.tsx';
import { FactorEditions } from './factor-editions.tsx';
import { GwpCard } from './gwp-card.tsx';
import { Instruments } from './instruments.tsx';
import { OwnFactors } from './own-factors.tsx';
import type { MissingFactorLink } from './missing-factor-link.ts';

const sides = ['accounting', 'factors', 'instruments', 'editions'] as const;
type Side = (typeof sides)[number];

/** The accounting settings of the organization, and its custom factors. */
export default function OperationalBoundariesScreen() {
  const { t } = useTranslation('factors');
  const navigate = useNavigate();
  const search = useRouterState({ select: ({ location }) => location.search as MissingFactorLink & { tab?: string } });
  const side = sides.find((one) => one === search.tab) ?? (search.carrier ? 'factors' : 'accounting');
  const contents: Record<Side, React.ReactNode> = {
    accounting: (
      <>
        <AccountingCard />
        <GwpCard />
      </>
    ),
    factors: <OwnFactors wanted={search} />,
    instruments: <Instruments />,
    editions: <FactorEditions />,
  };
  return (
    <>
      <PageHeader title={t('boundaries.title')} question={t('boundaries.question')} />
      <Tabs
        value={side}
        onChange={(tab) => void navigate({ to: '.', search: { tab }, replace: true })}
        tabs={sides.map((value) => ({ value, label: t(`boundaries.${value}`), content: contents[value] }))}
      />
    </>
  );
}

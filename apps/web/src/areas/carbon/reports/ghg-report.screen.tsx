import { portfolios } from '@steward/contract/estate/portfolios';
import { IconBuilding } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useSession } from '../../../session/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { useReportAddress } from './report-address.ts';
import { ReportPage } from './report-page.tsx';
import { ReportPickers, targetIn } from './report-pickers.tsx';

/** The GHG Protocol report of an organization, portfolio or property: from the current figures to the verified ones. */
export default function GhgReportScreen() {
  const { t } = useTranslation('reports');
  const failureText = useFailureText();
  const address = useReportAddress();
  const person = useSession();
  const tree = useAnswer(portfolios.getPortfolioWithEnv, {});
  const { level, year } = address;
  if (tree.error && !tree.data) {
    return <ErrorState isPage message={failureText(tree.error)} onRetry={() => void tree.refetch()} />;
  }
  if (!tree.data) return <PageSkeleton />;
  const target =
    level === 'Organization'
      ? { id: undefined, name: person?.organization_name ?? '' }
      : targetIn(tree.data, level, address.targetId);
  const about = { level, year, ...(target?.id && { target_id: target.id }) };
  return (
    <>
      <PageHeader
        title={t('report.title')}
        actions={<ReportPickers about={about} tree={tree.data} onChange={(next) => address.about(next)} />}
      />
      {target ? (
        <ReportPage
          key={`${level} ${target.id ?? ''} ${year}`}
          about={about}
          targetName={target.name}
          address={address}
        />
      ) : (
        <EmptyState
          icon={IconBuilding}
          title={t('report.noTarget')}
          actions={<ButtonLink to="/environment">{t('report.toProperties')}</ButtonLink>}
        >
          {t('report.noTargetText')}
        </EmptyState>
      )}
    </>
  );
}

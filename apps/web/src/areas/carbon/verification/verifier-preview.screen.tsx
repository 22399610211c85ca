import { verification } from '@steward/contract/carbon/verification';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../../../api/failure.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { LinkProblem } from './link-problem.tsx';
import { isAccessLost, useLostAccess } from './lost-access.ts';
import { AskedAgain, VerifierAccess } from './verifier-access.tsx';
import { usePreviewParams, useVerifierAddress } from './verifier-address.ts';
import { Workplace } from './workplace.tsx';

/**
 * The workplace of an external verifier for a frozen report, without an account: all data are requested with the secret
 * of the link.
 */
export default function VerifierPreviewScreen() {
  const { t } = useTranslation('verification');
  const failureText = useFailureText();
  const { token } = useVerifierAddress();
  const { category_id: year } = usePreviewParams();
  // The server refuses shorter secrets as malformed, which would look like an error of the product.
  const isToken = token.length >= 20 && token.length <= 300;
  const access = useAnswer(verification.getVerifierAccess, { token }, { enabled: isToken });
  const isAdmitted = access.data?.needs === 'nothing';
  const report = useAnswer(verification.getGhgProtocolReportForVerifier, { token }, { enabled: isAdmitted });
  const figures = useAnswer(
    verification.getGhgRprtDataForVerifier,
    { token },
    // Frozen: it does not change while the page is open.
    { enabled: isAdmitted, freshFor: Infinity },
  );
  useLostAccess(access.refetch);
  if (!isToken || isRefusedLink(access)) return <LinkProblem year={year} />;
  if (access.data && !isAdmitted && !(report.data && figures.data))
    return <VerifierAccess token={token} state={access.data} />;
  const failure = [access, report, figures].find(({ error, data }) => error && !data);
  if (failure && isRefusedLink(failure)) return <LinkProblem year={year} />;
  if (failure) {
    return (
      <ErrorState
        isPage
        message={failureText(failure.error)}
        onRetry={() => {
          void access.refetch();
          void report.refetch();
          void figures.refetch();
        }}
      />
    );
  }
  if (!report.data || !figures.data) {
    return (
      <>
        <h1 className="visually-hidden">{t('words:verification')}</h1>
        <PageSkeleton />
      </>
    );
  }
  return (
    <>
      <Workplace token={token} report={report.data} inventory={figures.data} />
      {access.data && <AskedAgain token={token} state={access.data} />}
    </>
  );
}

const isRefusedLink = ({ error, data }: { error: unknown; data: unknown }) =>
  !data && error instanceof CallFailure && (error.status === 403 || error.status === 400) && !isAccessLost(error);

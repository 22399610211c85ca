import { Button } from '@mantine/core';
import { buildingAssessments } from '@steward/contract/insight/building-assessments';
import type { AssessmentPart, BuildingAssessment } from '@steward/contract/insight/building-assessments.models';
import { IconChecklist, IconEyeOff, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { isRefusal } from '../../../api/failure.ts';
import { useFreshFigures } from '../../../api/fresh-figures.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { currentLanguage } from '../../../session/language.ts';
import { PlaceText } from '../../../shared/property/place-text.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import classes from './building-assessments.module.css';
import { Breeam, Certificates, Smartness } from './diagnoses.tsx';
import { Intensities } from './intensities.tsx';
import { NextSteps } from './next-steps.tsx';
import { Rules } from './rules.tsx';

/** One page over all diagnoses of a property: what is next first, then each diagnosis. */
export function PropertyAssessment({ environmentId }: { environmentId: string }) {
  const { t } = useTranslation('building-assessments');
  const failureText = useFailureText();
  useFreshFigures('building-assessments');
  const found = useAnswer(buildingAssessments.getBuildingAssessment, {
    environment_id: environmentId,
    language: currentLanguage(),
  });
  if (found.error && !found.data)
    return (
      <ErrorState
        isPage
        message={failureText(found.error)}
        isRefused={isRefusal(found.error)}
        onRetry={() => void found.refetch()}
      />
    );
  if (!found.data) return <PageSkeleton />;
  const { environment_name, city, country_code, portfolio_name, left_out } = found.data;
  return (
    <>
      <PageHeader
        title={t('title')}
        question={
          <>
            <bdi>{environment_name}</bdi>
            {' · '}
            <PlaceText city={city} countryCode={country_code} /> · <bdi>{portfolio_name}</bdi>
          </>
        }
        actions={
          <span className={classes.tools}>
            <ButtonLink to="/building_assessment" search={{ environment: 'all' }} variant="default">
              {t('words:allProperties')}
            </ButtonLink>
            <Button variant="default" leftSection={<IconPrinter size={17} />} onClick={() => window.print()}>
              {t('words:print')}
            </Button>
          </span>
        }
      />
      {left_out.length > 0 && <LeftOut parts={left_out} />}
      <Assessed of={found.data} />
    </>
  );
}

/** A part that the person may not see is missing, and is said to be. */
export function LeftOut({ parts }: { parts: readonly AssessmentPart[] }) {
  const { t } = useTranslation('building-assessments');
  return (
    <Notice icon={IconEyeOff}>
      {t('leftOut', { parts: parts.map((part) => t(`parts.${part}`)).join(t('words:comma')) })}
    </Notice>
  );
}

function Assessed({ of }: { of: BuildingAssessment }) {
  const { t } = useTranslation('building-assessments');
  const sees = (part: AssessmentPart) => !of.left_out.includes(part);
  const isEmpty = of.certificates.length + of.smartness.length + of.breeam.length === 0;
  return (
    <div className={classes.page}>
      {isEmpty && sees('certificates') && sees('diagnoses') && (
        <EmptyState
          icon={IconChecklist}
          title={t('empty.title')}
          steps={[t('empty.step1'), t('empty.step2'), t('empty.step3')]}
        >
          {t('empty.text')}
        </EmptyState>
      )}
      <NextSteps of={of} />
      <div className={classes.grid}>
        {sees('certificates') && (
          <>
            <Certificates of={of} kind="energy_certificate" />
            <Certificates of={of} kind="building_certificate" />
          </>
        )}
        {sees('diagnoses') && (
          <>
            <Smartness of={of} />
            <Breeam of={of} />
          </>
        )}
        {of.figures && <Intensities of={of} figures={of.figures} />}
        {(sees('certificates') || sees('limits')) && <Rules of={of} />}
      </div>
      <p className={classes.soft}>{t('noMark')}</p>
    </div>
  );
}

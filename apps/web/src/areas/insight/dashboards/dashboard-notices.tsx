import { IconEyeCheck, IconMathOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { QuantityText } from '../../../shared/quantity-text.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Dashboard, Working } from './dashboard.ts';
import classes from './dashboards.module.css';

const factorsScreen = '/datahub/data_library/esg/ghg/operational-boundaries';

/** The data missing in the figures: bills in review, and consumption without a factor. */
export function DashboardNotices({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('dashboards');
  const { bills_in_review, environment_id, missing_factors } = dashboard;
  if (bills_in_review === 0 && missing_factors.length === 0) return null;
  return (
    <div className={classes.notices}>
      {bills_in_review > 0 && (
        <Notice
          tone="warn"
          icon={IconEyeCheck}
          title={t('words:countBillsToCheck', { count: bills_in_review })}
          actions={
            <ButtonLink
              size="compact-md"
              variant="default"
              to="/datahub/data_library/utilities"
              search={{ environment: environment_id, status: 'review' }}
            >
              {t('review.action', { count: bills_in_review })}
            </ButtonLink>
          }
        >
          {t('words:reviewedBillsAreIncludedInTheFigures')}
        </Notice>
      )}
      <MissingFactors missing={missing_factors} />
    </div>
  );
}

/**
 * Consumption without a published emission factor: it is left out of the emissions, not counted as zero, and listed
 * here.
 */
export function MissingFactors({ missing }: { missing: Working['missing_factors'] }) {
  const { t } = useTranslation('dashboards');
  const words = useCarrierWords();
  if (missing.length === 0) return null;
  return (
    <Notice
      tone="warn"
      icon={IconMathOff}
      title={t('missing.title')}
      actions={
        <ButtonLink size="compact-md" variant="default" to={factorsScreen}>
          {t('missing.action')}
        </ButtonLink>
      }
    >
      {t('missing.text')}
      <ul className={classes.missing}>
        {missing.map((one) => (
          <li key={`${one.carrier}-${one.kind}-${one.country}-${one.year}`}>
            {words.carrier(one.carrier)}: <QuantityText value={one.quantity} unit={one.unit} />{' '}
            <bdi>({[one.country, one.year].filter((part) => part !== null).join(', ')})</bdi>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

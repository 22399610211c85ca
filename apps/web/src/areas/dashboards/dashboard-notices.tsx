import { Alert } from '@mantine/core';
import { IconEyeCheck, IconMathOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCarrierWords } from '../../shared/carrier-words.ts';
import { QuantityText } from '../../shared/quantity-text.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import type { Dashboard, Working } from './dashboard.ts';
import classes from './dashboards.module.css';

export const factorsScreen = '/datahub/data_library/esg/ghg/operational-boundaries';

/** What the figures do not hold yet: bills that wait for review, and consumption without a factor. */
export function DashboardNotices({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('dashboards');
  const { bills_in_review, environment_id, missing_factors } = dashboard;
  if (bills_in_review === 0 && missing_factors.length === 0) return null;
  return (
    <div className={classes.notices}>
      {bills_in_review > 0 && (
        <Alert
          color="yellow"
          variant="light"
          icon={<IconEyeCheck size={20} />}
          title={t('review.title', { count: bills_in_review })}
        >
          <p style={{ margin: '0 0 8px' }}>{t('review.text')}</p>
          <ButtonLink
            size="compact-md"
            variant="light"
            color="yellow"
            to="/datahub/data_library/utilities"
            search={{ environment: environment_id, status: 'review' }}
          >
            {t('review.action', { count: bills_in_review })}
          </ButtonLink>
        </Alert>
      )}
      <MissingFactors missing={missing_factors} />
    </div>
  );
}

/** Consumption that no published factor turns into emissions: it is left out, not counted as zero, and this says so. */
export function MissingFactors({ missing }: { missing: Working['missing_factors'] }) {
  const { t } = useTranslation('dashboards');
  const words = useCarrierWords();
  if (missing.length === 0) return null;
  return (
    <Alert color="red" variant="light" icon={<IconMathOff size={20} />} title={t('missing.title')}>
      <p style={{ margin: 0 }}>{t('missing.text')}</p>
      <ul className={classes.missing}>
        {missing.map((one) => (
          <li key={`${one.carrier}-${one.kind}-${one.country}-${one.year}`}>
            {words.carrier(one.carrier)}: <QuantityText value={one.quantity} unit={one.unit} />{' '}
            <span>{[one.country, one.year].filter((part) => part !== null).join(', ')}</span>
          </li>
        ))}
      </ul>
      <ButtonLink size="compact-md" variant="light" color="red" to={factorsScreen}>
        {t('missing.action')}
      </ButtonLink>
    </Alert>
  );
}

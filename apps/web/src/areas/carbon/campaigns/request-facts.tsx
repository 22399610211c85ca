import type { CampaignRequest } from '@steward/contract/carbon/campaigns';
import { useTranslation } from 'react-i18next';
import { EntryUnit } from '../../../shared/activities/activity-unit.tsx';
import { useReportWords } from '../../../shared/emissions/report-words.ts';
import { periodText } from '../../../shared/period-text.tsx';
import { StatusBadge } from '../../../ui/badges.tsx';
import { DateText, NumberText } from '../../../ui/value-text.tsx';
import classes from './campaigns.module.css';
import { toneOfState } from './request-state.ts';
import { Tonnes } from '../../../shared/emissions/tonnes.tsx';

/** The content of a request and its answer. */
export function RequestFacts({ request }: { request: CampaignRequest }) {
  const { t } = useTranslation('campaigns');
  const { category, scope } = useReportWords();
  const { entry, state } = request;
  return (
    <dl className={classes.facts}>
      <dt>{t('words:status')}</dt>
      <dd>
        <StatusBadge tone={toneOfState[state]}>{t(`states.${state}`)}</StatusBadge>
      </dd>
      {request.reason && (
        <>
          <dt>{t('words:reason')}</dt>
          <dd>
            <bdi>{request.reason}</bdi>
          </dd>
        </>
      )}
      <dt>{t('category')}</dt>
      <dd>
        {scope(request.scope)} · {category(request.category)}
      </dd>
      <dt>{t('where')}</dt>
      <dd>
        <bdi>{request.environment_name ?? request.entity_name ?? t('words:theWholeOrganization')}</bdi>
      </dd>
      <dt>{t('words:due')}</dt>
      <dd>
        <DateText value={request.due_on} />
      </dd>
      {request.expected_kg !== null && (
        <>
          <dt>{t('expected')}</dt>
          <dd>
            <Tonnes kg={request.expected_kg} withoutUnit />
          </dd>
        </>
      )}
      {entry && (
        <>
          <dt>{t('answered')}</dt>
          <dd>
            <NumberText value={entry.quantity} decimals={Number.isInteger(entry.quantity) ? 0 : 2} />{' '}
            <EntryUnit unit={entry.unit} />, {periodText(entry.first_day, entry.last_day)}
            {entry.kg_co2e !== null && (
              <>
                {' · '}
                <bdi dir="ltr">
                  <Tonnes kg={entry.kg_co2e} /> CO₂e
                </bdi>
              </>
            )}
          </dd>
          <dt>{t('evidence')}</dt>
          <dd>
            {entry.evidence && (
              <>
                <bdi>{entry.evidence}</bdi>
                {' · '}
              </>
            )}
            {t('answer.files', { count: entry.files })}
          </dd>
        </>
      )}
    </dl>
  );
}

import { entries } from '@steward/contract/carbon/entries';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { formatMoment, formatNumber } from '../../../ui/format.ts';
import { Section } from '../../../ui/section.tsx';
import { useUnitName } from '../../../shared/activities/activity-unit.tsx';
import classes from './entries.module.css';

const KG_PER_TONNE = 1000;

/** The versions of an entry, newest first. */
export function EntryHistory({ entryId }: { entryId: string }) {
  const { t } = useTranslation('entries');
  const nameOfUnit = useUnitName();
  const versions = useAnswer(entries.getScopeHistory, { entry_id: entryId });
  return (
    <Section title={t('words:history')}>
      <ol className={classes.versions}>
        {versions.data?.map(({ version, quantity, unit, kg_co2e, correction, reason, ...who }) => (
          <li key={version}>
            <div>
              <strong>
                {formatNumber(quantity)} <bdi>{nameOfUnit(unit)}</bdi>
              </strong>
              {kg_co2e !== null && <> = {formatNumber(kg_co2e / KG_PER_TONNE, 3)} t CO₂e</>}
            </div>
            {correction && (
              <div>
                {t(`corrections.${correction}`)}: <bdi>{reason}</bdi>
              </div>
            )}
            <div className={classes.note}>
              {t('madeBy', { name: who.made_by, moment: formatMoment(who.made_at) })}
              {who.approved_at &&
                ` ${t('approvedBy', { name: who.approved_by ?? '', moment: formatMoment(who.approved_at) })}`}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

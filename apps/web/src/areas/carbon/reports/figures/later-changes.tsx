import { Button } from '@mantine/core';
import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import type { Carrier } from '@steward/core/ghg/carrier';
import { totalOf } from '@steward/core/ghg/known-sums';
import { IconHistory, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../../../shared/country-name.ts';
import { formatFactor } from '../../../../shared/emissions/factors/factor-value.ts';
import { Tonnes } from '../../../../shared/emissions/tonnes.tsx';
import { useUnitName } from '../../../../shared/activities/activity-unit.tsx';
import { useReportWords } from '../../../../shared/emissions/report-words.ts';
import { useMay } from '../../../../shared/may.ts';
import { formatDay } from '../../../../ui/format.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { AcceptEditions, EffectOfEditions } from './accept-editions.tsx';
import type { About } from '../report-address.ts';

/** The difference to current data: an accepted year keeps its sums, a submitted year keeps its editions. */
export function LaterChanges({ about, inventory }: { about: About; inventory: Inventory }) {
  const { t } = useTranslation('reports');
  const words = useReportWords();
  const unitName = useUnitName();
  const mayAccept = useMay('ghg-protocol.approve');
  const [isAccepting, setAccepting] = useState(false);
  const { recalculated, totals, later_editions = [], later_effect } = inventory;
  if (!recalculated && later_editions.length === 0) return <AcceptedEditions inventory={inventory} />;
  return (
    <>
      <Notice tone="warn" icon={IconHistory} title={t(recalculated ? 'later.title' : 'later.editionsTitle')}>
        {recalculated && (
          <p>
            {t('later.total')} <Tonnes kg={totalOf(totals, 'location')} decimals={2} /> →{' '}
            <Tonnes kg={totalOf(recalculated, 'location')} decimals={2} />
          </p>
        )}
        {later_editions.map((row) => (
          <p key={`${row.carrier}${row.country}${row.region}${row.basis}${row.pinned.edition}`}>
            {words.carrier(row.carrier as Carrier)}, {countryName(row.country)}
            {row.region && ` (${row.region})`}: {row.pinned.edition}{' '}
            <bdi>{formatFactor(row.pinned.kg_co2e_per_unit)}</bdi> → {row.now.edition}{' '}
            <bdi>{formatFactor(row.now.kg_co2e_per_unit)}</bdi> {`kg CO₂e/${unitName(row.unit)}`}
          </p>
        ))}
        {later_effect && <EffectOfEditions effect={later_effect} />}
        <p>{t('later.note')}</p>
        {later_editions.length > 0 && mayAccept && (
          <Button variant="default" onClick={() => setAccepting(true)}>
            {t('later.accept')}
          </Button>
        )}
      </Notice>
      <AcceptedEditions inventory={inventory} />
      {isAccepting && <AcceptEditions about={about} effect={later_effect} onClose={() => setAccepting(false)} />}
    </>
  );
}

/** For a part of an accepted report: states that these figures are current, and shows the accepted value. */
export function AcceptedWithin({
  inventory: { accepted_within: within },
  year,
}: {
  inventory: Inventory;
  year: number;
}) {
  const { t } = useTranslation(['reports', 'emissions']);
  if (!within) return null;
  return (
    <Notice
      tone={within.is_same ? 'brand' : 'warn'}
      icon={IconLock}
      title={t('within.title', { name: within.target_name, year })}
    >
      {within.is_same ? (
        t('within.same')
      ) : (
        <p>
          {t('within.differs')} <Tonnes kg={totalOf(within.totals, 'location')} decimals={2} />{' '}
          {`(${t('emissions:basis.location')})`}, <Tonnes kg={totalOf(within.totals, 'market')} decimals={2} />{' '}
          {`(${t('emissions:basis.market')})`}
        </p>
      )}
    </Notice>
  );
}

/** The later editions that were accepted for the year, with user and reason. */
function AcceptedEditions({ inventory: { accepted_editions = [] } }: { inventory: Inventory }) {
  const { t } = useTranslation('reports');
  const words = useReportWords();
  const unitName = useUnitName();
  if (accepted_editions.length === 0) return null;
  return (
    <Notice tone="brand" icon={IconHistory} title={t('later.acceptedTitle')}>
      {accepted_editions.map((row) => (
        <p key={`${row.carrier}${row.country}${row.region}${row.before.edition}${row.accepted_at}`}>
          {words.carrier(row.carrier as Carrier)}, {countryName(row.country)}
          {row.region && ` (${row.region})`}: {row.before.edition}{' '}
          <bdi>{formatFactor(row.before.kg_co2e_per_unit)}</bdi> → {row.after.edition}{' '}
          <bdi>{formatFactor(row.after.kg_co2e_per_unit)}</bdi> {`kg CO₂e/${unitName(row.unit)}`}.{' '}
          {t('later.acceptedNote', {
            date: formatDay(row.accepted_at.slice(0, 10)),
            name: row.accepted_by,
            reason: row.reason,
          })}
        </p>
      ))}
    </Notice>
  );
}

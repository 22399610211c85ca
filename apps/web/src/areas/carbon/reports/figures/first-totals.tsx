import { inventory } from '@steward/contract/carbon/inventory';
import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../../api/hooks.ts';
import { Totals } from '../../../../shared/emissions/inventory/totals.tsx';
import { formatCount } from '../../../../ui/format.ts';
import { PageSkeleton, RowSkeletons } from '../../../../ui/skeletons.tsx';
import type { About } from '../report-address.ts';
import classes from '../report-page.module.css';

/** If the inventory loads within this time, the first totals are not shown. */
const patienceMs = 200;

/** The totals, while the properties of a large portfolio are still being calculated. */
export function FirstTotals({ about, targetName }: { about: About; targetName: string }) {
  const { t } = useTranslation('reports');
  const [isSlow, setSlow] = useState(false);
  useTimeout(() => setSlow(true), patienceMs, { autoInvoke: true });
  const { data } = useAnswer(inventory.getGhgTotals, about);
  if (!isSlow || !data) return <PageSkeleton />;
  return (
    <div className={classes.page} aria-busy="true">
      <div className={classes.head}>
        <h2 className={classes.name}>
          <bdi>{targetName}</bdi> <bdi>{about.year}</bdi>
        </h2>
      </div>
      <Totals figures={data} lack={data.lack} />
      <output className={classes.live}>
        {t('figures.counting', { count: data.properties, properties: formatCount(data.properties) })}
      </output>
      <RowSkeletons />
    </div>
  );
}

import { completeness } from '@steward/contract/energy/completeness';
import { meters } from '@steward/contract/estate/meters';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { useHolds } from '../../../shared/may.ts';
import { useYear } from '../../../shared/use-year.ts';
import { formatCount, formatPercent } from '../../../ui/format.ts';
import { Section } from '../../../ui/section.tsx';
import classes from './facts.module.css';
import { MoreOnScreen, ON_PAPER } from './list/more-on-screen.tsx';

// A property with more meters shows these; the register has them all.
const MOST = 100;

/** The meters of a property, each with the share of the year's due days that its bills cover. */
export function PassportMeters({ environmentId }: { environmentId: string }) {
  const holds = useHolds();
  if (holds('utilities.read')) return <CoveredMeters environmentId={environmentId} />;
  return holds('meters.read') ? <RegisteredMeters environmentId={environmentId} /> : null;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

function CoveredMeters({ environmentId }: { environmentId: string }) {
  const { t } = useTranslation('environments');
  const words = useCarrierWords();
  const { year } = useYear();
  const { data } = useAnswer(completeness.getBillMatrix, {
    environment_id: environmentId,
    from: `${year}-01`,
    until: `${year}-12`,
    page_size: MOST,
  });
  const rows = data?.paginateData.filter(({ carrier }) => carrier !== null) ?? [];
  if (!data || rows.length === 0) return null;
  return (
    <Section title={t('passport.meters')} note={t('passport.metersNote', { year, count: rows.length })}>
      <ul className={classes.plain}>
        {rows.map((row, n) => {
          const due = sum(row.due);
          const days = sum(row.days);
          return (
            <Row key={`${row.carrier} ${row.meters.join(' ')}`} n={n}>
              <span className={classes.what}>
                <bdi>{row.meters.at(-1)}</bdi>
                <small>
                  {row.carrier && words.carrier(row.carrier)}
                  {row.supplier && (
                    <>
                      {' · '}
                      <bdi>{row.supplier}</bdi>
                    </>
                  )}
                </small>
              </span>
              <span className={classes.covered}>
                <b>{due > 0 ? formatPercent(days / due, 0) : t('passport.nothingDue')}</b>
                {due > 0 && <small>{t('property.days', { days: formatCount(days), due: formatCount(due) })}</small>}
              </span>
            </Row>
          );
        })}
        <MoreOnScreen of={rows.length} />
      </ul>
      {data.totalData > rows.length && rows.length === MOST && (
        <p className={classes.note}>{t('passport.more', { count: data.totalData - rows.length })}</p>
      )}
    </Section>
  );
}

function RegisteredMeters({ environmentId }: { environmentId: string }) {
  const { t } = useTranslation('environments');
  const words = useCarrierWords();
  const { data } = useAnswer(meters.getMeters, { environment_id: environmentId });
  if (!data?.length) return null;
  return (
    <Section title={t('passport.meters')} note={formatCount(data.length)}>
      <ul className={classes.plain}>
        {data.map((meter, n) => (
          <Row key={meter._id} n={n}>
            <bdi>{meter.meter_no}</bdi>
            <small>{words.carrier(meter.carrier)}</small>
          </Row>
        ))}
        <MoreOnScreen of={data.length} />
      </ul>
    </Section>
  );
}

const Row = ({ n, children }: { n: number; children: ReactNode }) => (
  <li className={n < ON_PAPER ? undefined : classes.beyond}>{children}</li>
);

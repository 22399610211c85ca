import type { SmartnessForm } from '@steward/contract/reporting/smartness';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/format.ts';
import { Section } from '../../../ui/section.tsx';
import { DateText, NoValue } from '../../../ui/value-text.tsx';
import classes from './smartness.module.css';

/** The result of each year, and of each frozen round. */
export function History({ form: { history, bands } }: { form: SmartnessForm }) {
  const { t } = useTranslation('smartness');
  const titleOf = (code: string | null) => bands.find((band) => band.class === code)?.title;
  return (
    <Section title={t('words:history')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('words:history')}>
        <table className={classes.history}>
          <thead>
            <tr>
              <th scope="col">{t('words:year')}</th>
              <th scope="col">{t('state')}</th>
              <th scope="col">{t('class')}</th>
              <th scope="col">{t('words:total')}</th>
              <th scope="col">{t('words:date')}</th>
            </tr>
          </thead>
          <tbody>
            {history.map(({ year, round, class: reached, total, on }) => (
              <tr key={`${year} ${round}`}>
                <th scope="row">
                  <bdi>{year}</bdi>
                </th>
                <td>{round === null ? t('now') : t('round', { round })}</td>
                <td>{titleOf(reached) ?? <NoValue />}</td>
                <td>{total === null ? <NoValue /> : <bdi dir="ltr">{`${formatNumber(total, 1)} %`}</bdi>}</td>
                <td>
                  <DateText value={on} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  );
}

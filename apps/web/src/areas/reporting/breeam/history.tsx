import type { BreeamAssessment } from '@steward/contract/reporting/breeam.models';
import { useTranslation } from 'react-i18next';
import { useBandText } from '../../../shared/breeam-band/band-text.tsx';
import { Section } from '../../../ui/section.tsx';
import { DateText } from '../../../ui/value-text.tsx';
import { Percent } from './result.tsx';
import classes from './breeam.module.css';

/** The result of each year, and of each frozen round. */
export function History({ of }: { of: BreeamAssessment['history'] }) {
  const { t } = useTranslation('breeam');
  const bandText = useBandText();
  if (of.length === 0) return null;
  const parts = of[0]?.results ?? [];
  return (
    <Section title={t('history')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('history')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('words:year')}</th>
              <th scope="col">{t('words:status')}</th>
              {parts.map(({ part, title }) => (
                <th key={part} scope="col">
                  {title}
                </th>
              ))}
              <th scope="col">{t('words:date')}</th>
            </tr>
          </thead>
          <tbody>
            {of.map(({ year, round, results, on }) => (
              <tr key={`${year} ${round}`}>
                <th scope="row">
                  <bdi>{year}</bdi>
                </th>
                <td>{round === null ? t('now') : t('roundNo', { round })}</td>
                {parts.map(({ part }) => {
                  const result = results.find((one) => one.part === part);
                  return (
                    <td key={part}>
                      {result && (
                        <>
                          <Percent of={result.score} /> <small>{bandText(result)}</small>
                        </>
                      )}
                    </td>
                  );
                })}
                <td>
                  <DateText value={on} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {of.some(({ lacks_criteria }) => lacks_criteria) && <p className={classes.soft}>{t('lacksCriteria')}</p>}
    </Section>
  );
}

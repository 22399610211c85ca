import type { SmartnessForm } from '@steward/contract/reporting/smartness';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/format.ts';
import { Section } from '../../../ui/section.tsx';
import classes from './smartness.module.css';

/** Of five steps of color; the number beside it says the score. */
export const stepOf = (score: number) => Math.min(5, Math.floor(score / 20) + 1);

function Score({ of }: { of: number | null }) {
  const { t } = useTranslation('smartness');
  return of === null ? (
    <td className={classes.none}>
      <span aria-hidden="true">{'–'}</span>
      <span className="visually-hidden">{t('words:notApplicableAnswer')}</span>
    </td>
  ) : (
    <td data-step={stepOf(of)}>
      <bdi dir="ltr">{formatNumber(of, 0)}</bdi>
    </td>
  );
}

/** Domain × impact; what has no points to get is not applicable, which is not 0. */
export function HeatMap({ form: { impacts, domains, cells, result } }: { form: SmartnessForm }) {
  const { t } = useTranslation('smartness');
  const scoreOf = (domain: string, impact: string) =>
    cells.find((cell) => cell.domain === domain && cell.impact === impact)?.score ?? null;
  return (
    <Section title={t('heatMap')} note={t('heatMapNote')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('heatMap')}>
        <table className={classes.heat}>
          <thead>
            <tr>
              <th scope="col">{t('domain')}</th>
              {impacts.map(({ code, title }) => (
                <th key={code} scope="col">
                  {title}
                </th>
              ))}
              <th scope="col">{t('allImpacts')}</th>
            </tr>
          </thead>
          <tbody>
            {domains.map(({ code, title, score }) => (
              <tr key={code}>
                <th scope="row">{title}</th>
                {impacts.map((impact) => (
                  <Score key={impact.code} of={scoreOf(code, impact.code)} />
                ))}
                <Score of={score} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('allDomains')}</th>
              {impacts.map(({ code, score }) => (
                <Score key={code} of={score} />
              ))}
              <Score of={result.total} />
            </tr>
          </tfoot>
        </table>
      </section>
      <p className={classes.soft}>{t('notDefinedNote')}</p>
    </Section>
  );
}

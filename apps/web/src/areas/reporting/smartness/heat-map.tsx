import type { SmartnessForm } from '@steward/contract/reporting/smartness';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/format.ts';
import { Section } from '../../../ui/section.tsx';
import classes from './smartness.module.css';

const stepOf = (score: number) => Math.min(5, Math.floor(score / 20) + 1);

/** Domain × impact; what has no points to get is not applicable, which is not 0. */
export function HeatMap({ form: { impacts, domains, cells, result } }: { form: SmartnessForm }) {
  const { t } = useTranslation('smartness');
  const scoreOf = (domain: string, impact: string) =>
    cells.find((cell) => cell.domain === domain && cell.impact === impact)?.score ?? null;
  const Score = ({ score }: { score: number | null }) =>
    score === null ? (
      <td className={classes.none}>
        <span aria-hidden="true">{'–'}</span>
        <span className="visually-hidden">{t('notDefined')}</span>
      </td>
    ) : (
      <td data-step={stepOf(score)}>
        <bdi dir="ltr">{formatNumber(score, 0)}</bdi>
      </td>
    );
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
                  <Score key={impact.code} score={scoreOf(code, impact.code)} />
                ))}
                <Score score={score} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('allDomains')}</th>
              {impacts.map(({ code, score }) => (
                <Score key={code} score={score} />
              ))}
              <Score score={result.total} />
            </tr>
          </tfoot>
        </table>
      </section>
      <p className={classes.soft}>{t('notDefinedNote')}</p>
    </Section>
  );
}

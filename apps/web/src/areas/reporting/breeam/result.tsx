import type { BreeamPart, BreeamResult } from '@steward/contract/reporting/breeam.models';
import { IconArrowUp, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useBandText } from '../../../shared/breeam-band/band-text.tsx';
import { formatNumber, formatPlain } from '../../../ui/format.ts';
import { NoValue } from '../../../ui/value-text.tsx';
import classes from './breeam.module.css';

export const Percent = ({ of, decimals = 1 }: { of: number | null; decimals?: number }) =>
  of === null ? <NoValue /> : <bdi dir="ltr" className="figures">{`${formatNumber(of, decimals)} %`}</bdi>;

function Blocker({ of: { blocker, score_reaches } }: { of: BreeamResult }) {
  const { t } = useTranslation('breeam');
  if (!blocker) return null;
  const values = { issue: `${blocker.issue} ${blocker.issue_title}`, band: score_reaches?.title ?? '' };
  return (
    <p className={classes.blocker}>
      <IconLock size={17} aria-hidden="true" />
      <span>
        {blocker.credits === null
          ? t('blockedByCriterion', values)
          : t('blockedByCredits', { ...values, count: blocker.credits, achieved: formatPlain(blocker.achieved ?? 0) })}
      </span>
    </p>
  );
}

/** Opens the issue where the page has it. */
function IssueName({ code, title, onIssue }: { code: string; title: string; onIssue: OnIssue | undefined }) {
  const name = (
    <>
      <bdi className={classes.code}>{code}</bdi> {title}
    </>
  );
  return onIssue ? (
    <button type="button" className={classes.plain} onClick={() => onIssue(code)}>
      {name}
    </button>
  ) : (
    <span>{name}</span>
  );
}

type OnIssue = (code: string) => void;
type Shown = Omit<BreeamPart, 'target' | 'gap'> & Partial<Pick<BreeamPart, 'target' | 'gap'>>;

/** A part: its score and band first, what blocks it, what is missing, and its categories. */
export function PartResult({ part, onIssue }: { part: Shown; onIssue?: OnIssue }) {
  const { t } = useTranslation(['breeam', 'breeam-band']);
  const bandText = useBandText();
  const { title, score, target, gap, exemplary, categories } = part;
  const isAimed = target?.score !== undefined && target.score !== null && target.score !== score;
  return (
    <section className={classes.part} aria-label={title}>
      <h2>{title}</h2>
      <div className={classes.grade}>
        <strong className={classes.score}>
          {score === null ? '–' : <bdi dir="ltr">{`${formatNumber(score, 1)} %`}</bdi>}
        </strong>
        <span className={classes.band}>{bandText(part)}</span>
      </div>
      <Blocker of={part} />
      {isAimed && target && (
        <p className={classes.soft}>
          {t('withTargets', {
            score: formatNumber(target.score ?? 0, 1),
            band: (target.band ?? target.score_reaches)?.title ?? t('breeam-band:noBand'),
          })}
        </p>
      )}
      {exemplary && exemplary.credits > 0 && (
        <p className={classes.soft}>
          {t('exemplary', { count: exemplary.credits, points: formatNumber(exemplary.percent, 1) })}
        </p>
      )}
      {gap && (
        <div className={classes.gap}>
          <h3>
            <IconArrowUp size={17} aria-hidden="true" /> {t('gapTo', { band: gap.title })}
          </h3>
          {gap.points > 0 && <p>{t('missing', { points: formatNumber(gap.points, 1) })}</p>}
          {gap.steps === null && <p>{t('impossible')}</p>}
          {gap.steps && gap.steps.length > 0 && (
            <ul>
              {gap.steps.map((step) => (
                <li key={step.code}>
                  <IssueName code={step.code} title={step.title} onIssue={onIssue} />
                  <span>
                    {t('more', { count: step.credits, to: formatPlain(step.to) })}
                    <span className={classes.gain}>
                      <bdi dir="ltr">{`+${formatNumber(step.gain, 1)}`}</bdi>
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          )}
          {gap.criteria.map(({ code, title: name }) => (
            <p key={code}>{t('criterionOpen', { issue: `${code} ${name}` })}</p>
          ))}
          {gap.reaches.band !== gap.band && <p>{t('reachesAtOnce', { band: gap.reaches.title })}</p>}
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('categoriesOf', { part: title })}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('category')}</th>
              <th scope="col">{t('credits')}</th>
              <th scope="col">{t('share')}</th>
              <th scope="col">{t('weight')}</th>
              <th scope="col">{t('points')}</th>
            </tr>
          </thead>
          <tbody>
            {categories.map((category) => (
              <tr key={category.code}>
                <th scope="row">{category.title}</th>
                <td>
                  <bdi dir="ltr" className="figures">
                    {`${formatPlain(category.achieved)} / ${formatPlain(category.available)}`}
                  </bdi>
                </td>
                <td>
                  <Percent of={category.percent} decimals={0} />
                </td>
                <td>
                  <Percent of={category.weight} />
                </td>
                <td>{category.points === null ? <NoValue /> : formatNumber(category.points, 1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

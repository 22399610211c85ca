import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../shared/may.ts';
import { formatCount } from '../../../ui/format.ts';
import { ButtonLink } from '../../../ui/link.tsx';
import type { Counts } from './home-head.tsx';
import classes from './home.module.css';
import type { FirstStep } from './use-first-steps.ts';

/** The steps to a first submitted report: one list, one open step. It replaces the inbox while a step is open. */
export default function FirstSteps({ steps, counts }: { steps: FirstStep[]; counts: Counts }) {
  const { t } = useTranslation('home');
  const mayChange = useMay('properties.create');
  const next = steps.findIndex(({ isDone }) => !isDone);
  const done = steps.filter(({ isDone }) => isDone).length;
  const known: Partial<Record<FirstStep['key'], string>> = {
    property: t('counts.environment_count', {
      count: counts.environment_count,
      shown: formatCount(counts.environment_count),
    }),
    bill: t('steps.bills', { count: counts.bills_saved + counts.bills_in_review }),
    check: t('steps.checked', { count: counts.bills_saved }),
  };
  return (
    <section aria-labelledby="first-steps">
      <div className={classes.head}>
        <h2 id="first-steps">{t('steps.title')}</h2>
        <span className={classes.end}>
          {t('steps.done', { done, all: steps.length })}
          <span className={classes.pills} aria-hidden="true">
            {steps.map(({ key, isDone }) => (
              <i key={key} data-done={isDone || undefined} />
            ))}
          </span>
        </span>
      </div>
      <ol className={classes.box}>
        {steps.map(({ key, isDone, forAdmins, to }, index) => (
          <li
            key={key}
            className={classes.step}
            data-state={isDone ? 'done' : index === next ? 'next' : 'later'}
            aria-current={index === next ? 'step' : undefined}
          >
            <span className={classes.number} aria-hidden="true">
              {isDone ? <IconCheck size={16} stroke={2.2} /> : index + 1}
            </span>
            <div className={classes.words}>
              <h3>
                {t(`steps.${key}.title`)}
                {isDone && <span className="visually-hidden"> {t('steps.isDone')}</span>}
              </h3>
              {!isDone && <p>{t(`steps.${key}.why`)}</p>}
              {index === next &&
                (forAdmins && !mayChange ? (
                  <p>{t('steps.askAdmin')}</p>
                ) : (
                  <ButtonLink {...to} mt="sm">
                    {t(`steps.${key}.action`)}
                  </ButtonLink>
                ))}
            </div>
            {isDone && known[key] && <span className={classes.when}>{known[key]}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

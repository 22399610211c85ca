import { portfolios } from '@steward/contract/portfolios';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../api/hooks.ts';
import { useMay } from '../../shared/may.ts';
import { ProgressBar } from '../../ui/progress.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import type { Counts } from './home-counts.tsx';
import classes from './first-steps.module.css';

/** From nothing to a report in five steps: each says why it is there, and the next one can be done at once. */
export default function FirstSteps({ counts }: { counts: Counts }) {
  const { t } = useTranslation('home');
  const mayChange = useMay('properties.create');
  const folders = useAnswer(portfolios.getMasterPortfolioList, {});
  const hasProperty = counts.environment_count > 0;
  const steps = [
    { key: 'portfolio', to: '/funds/portfolios', isDone: (folders.data?.length ?? 0) > 0, forAdmins: true },
    { key: 'property', to: '/properties/add', isDone: hasProperty, forAdmins: true },
    {
      key: 'bill',
      to: '/datahub/data_library/utilities',
      isDone: counts.bills_saved > 0,
      forAdmins: false,
    },
    { key: 'dashboard', to: '/dashboard', isDone: false, forAdmins: false },
    { key: 'report', to: '/solutions/reporting/assessments/ghg-protocol', isDone: false, forAdmins: false },
  ];
  const next = steps.findIndex(({ isDone }) => !isDone);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section className={classes.card} aria-labelledby="first-steps">
      <div className={classes.head}>
        <div>
          <h2 id="first-steps" className={classes.title}>
            {t('steps.title')}
          </h2>
          <p className={classes.text}>{t('steps.text')}</p>
        </div>
        <div className={classes.progress}>
          <span>{t('steps.done', { done, all: steps.length })}</span>
          <ProgressBar percent={(done / steps.length) * 100} label={t('steps.title')} />
        </div>
      </div>
      <ol className={classes.steps}>
        {steps.map(({ key, to, isDone, forAdmins }, index) => (
          <li
            key={key}
            className={`${classes.step} ${isDone ? classes.done : ''} ${index === next ? classes.next : ''}`}
            aria-current={index === next ? 'step' : undefined}
          >
            <span className={classes.number} aria-hidden="true">
              {isDone ? <IconCheck size={17} stroke={2.2} /> : index + 1}
            </span>
            <div className={classes.words}>
              <h3 className={classes.name}>
                {t(`steps.${key}.title`)}
                {isDone && <span className="visually-hidden"> {t('steps.isDone')}</span>}
              </h3>
              <p className={classes.why}>{t(`steps.${key}.why`)}</p>
              {index === next &&
                (forAdmins && !mayChange ? (
                  <p className={classes.why}>{t('steps.askAdmin')}</p>
                ) : (
                  <ButtonLink to={to} mt="sm">
                    {t(`steps.${key}.action`)}
                  </ButtonLink>
                ))}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

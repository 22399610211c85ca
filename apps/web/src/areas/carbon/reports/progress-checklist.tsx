import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatPercent } from '../../../ui/format.ts';
import { ShowAllOnPhone } from '../../../ui/navigation/show-all-on-phone.tsx';
import classes from './progress-checklist.module.css';
import type { Tab } from './report-address.ts';
import { nextStep, type StepLeft } from './steps-left.ts';

const icons = { done: IconCircleCheck, due: IconAlertCircle, noted: IconAlertTriangle, later: IconCircleDashed };

/** The remaining steps to verification. */
export function ProgressChecklist({ steps, onGo }: { steps: StepLeft[]; onGo: (tab: Tab) => void }) {
  const { t } = useTranslation('reports');
  const next = nextStep(steps);
  const [isWhole, setWhole] = useState(false);
  // On a phone one step is shown until the list is opened: the next one, or the last one that was done.
  const now = next ?? steps.findLast(({ state }) => state !== 'later') ?? steps[0];
  return (
    <section className={classes.box} data-whole={isWhole || undefined} aria-label={t('steps.title')}>
      <ol className={classes.steps}>
        {steps.map((step) => {
          const { key, state, note, values, tab } = step;
          const Icon = icons[state];
          const shown = Object.fromEntries(
            Object.entries(values ?? {}).map(([name, n]) => [
              name,
              name === 'share' ? formatPercent(n) : formatCount(n),
            ]),
          );
          return (
            <li
              key={key}
              className={`${classes.step} ${classes[state]} ${step === next ? classes.next : ''}`}
              data-now={step === now || undefined}
            >
              <Icon size={20} aria-hidden="true" className={classes.icon} />
              <span>
                <span className={classes.name}>
                  {tab && state === 'due' ? (
                    <button type="button" className={classes.go} onClick={() => onGo(tab)}>
                      {t(`steps.${key}`)}
                    </button>
                  ) : (
                    t(`steps.${key}`)
                  )}
                  <span className="visually-hidden"> {t(`steps.${state}`)}</span>
                </span>
                <span className={classes.note}>{t(`steps.${key}Note.${note}`, shown)}</span>
              </span>
            </li>
          );
        })}
      </ol>
      {!isWhole && (
        <div className={classes.rest}>
          <ShowAllOnPhone count={steps.length} onClick={() => setWhole(true)} />
        </div>
      )}
    </section>
  );
}

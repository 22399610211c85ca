import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './steps.module.css';

/** The position in a sequence. `current` is an index; steps before it are done. */
export function Steps({ steps, current }: { steps: string[]; current: number }) {
  const { t } = useTranslation('ui');
  return (
    <ol className={classes.steps}>
      {steps.map((step, index) => {
        const state = index < current ? 'done' : index === current ? 'now' : 'later';
        return (
          <li
            key={step}
            className={`${classes.step} ${state === 'later' ? '' : classes[state]}`}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span className={classes.words}>
              {state === 'done' && <IconCheck size={16} aria-hidden="true" />}
              {step}
              {state === 'done' && <span className="visually-hidden">{t('steps.done')}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

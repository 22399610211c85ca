import type { CheckedFramework } from '@steward/contract/reporting/own-frameworks';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format.ts';
import classes from './own-frameworks.module.css';

type Preview = NonNullable<CheckedFramework['framework']>;

/** The sections with the first questions of all. */
function firstOf(sections: Preview['sections'], most: number): Preview['sections'] {
  const shown: Preview['sections'] = [];
  let left = most;
  for (const section of sections) {
    const questions = section.questions.slice(0, left);
    left -= questions.length;
    if (questions.length) shown.push({ ...section, questions });
  }
  return shown;
}

/** How many questions a framework has, and how they are asked. */
export function FrameworkPreview({ framework, most }: { framework: Preview; most?: number }) {
  const { t } = useTranslation('own-frameworks');
  const { questions, required, with_figures, sections } = framework;
  const counts = [
    t('counted', { count: questions, formatted: formatCount(questions) }),
    t('requiredCount', { count: required, formatted: formatCount(required) }),
    ...(with_figures ? [t('figureCount', { count: with_figures, formatted: formatCount(with_figures) })] : []),
  ];
  const shown = firstOf(sections, most ?? questions);
  return (
    <div className={classes.preview}>
      <p className={classes.soft}>{counts.join(' · ')}</p>
      {shown.map((section) => (
        <section key={section.code}>
          <h3>
            <bdi>{section.title}</bdi>
          </h3>
          <ul className={classes.questions}>
            {section.questions.map(({ code, title, type, unit, required: isRequired, replaces }) => (
              <li key={code}>
                <span>
                  <bdi className={classes.code}>{code}</bdi> <bdi>{title}</bdi>
                </span>
                <small>
                  {[
                    t(`types.${type}`),
                    ...(unit === null ? [] : [`\u2068${unit}\u2069`]),
                    ...(isRequired ? [t('requiredOne')] : []),
                    ...(replaces.length ? [t('replaces', { codes: replaces.join(', ') })] : []),
                  ].join(' · ')}
                </small>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {most !== undefined && questions > most && (
        <p className={classes.soft}>{t('moreQuestions', { formatted: formatCount(questions - most) })}</p>
      )}
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { Translated } from '../../translated/translated.tsx';
import classes from './report-texts.module.css';
import { textAnchor, textSections, type Texts } from './text-sections.ts';

/** The texts of a report. Texts without content are listed by name, so that their absence is visible. */
export function ReportTextsView({ texts }: { texts: Texts }) {
  const { t } = useTranslation('emissions');
  return (
    <div className={classes.sections}>
      {textSections.map(({ key: section, texts: keys }) => (
        <section key={section} className={classes.section}>
          <h2 className={classes.title}>{t(`section.${section}`)}</h2>
          <dl className={classes.parts}>
            {keys.map((key) => (
              <div key={key} id={textAnchor(key)} className={classes.part}>
                <dt>{t(`text.${key}.label`)}</dt>
                <dd dir="auto" className={texts[key]?.trim() ? '' : classes.empty}>
                  {texts[key]?.trim() ? <Translated>{texts[key].trim()}</Translated> : t('text.empty')}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

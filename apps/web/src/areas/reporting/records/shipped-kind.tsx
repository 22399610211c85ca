import type { RecordKindAnswer } from '@steward/contract/reporting/records.shapes';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../ui/section.tsx';
import classes from './records.module.css';

/** The fields of a kind that every organization has. It cannot be changed. */
export function ShippedKind({ kind }: { kind: RecordKindAnswer }) {
  const { t } = useTranslation('records');
  return (
    <>
      <p className={classes.note}>{t('shippedNote')}</p>
      {kind.needs_review && <p className={classes.note}>{t('reviewNote')}</p>}
      <Section title={t('fields')}>
        <ul className={classes.files}>
          {kind.fields.map(({ code, title, type, unit, required, options = [] }) => (
            <li key={code}>
              <bdi>{title}</bdi>
              <span className={classes.note}>
                {t(`types.${type}`)}
                {unit && <> · {unit}</>}
                {required && <> · {t('requiredField')}</>}
                {options.length > 0 && <>: {options.map((option) => option.title).join(', ')}</>}
              </span>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconCheck, IconCircle } from '@tabler/icons-react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useField, type Bound } from './field.ts';
import classes from './password-field.module.css';

const rules = {
  length: (s: string) => s.length >= 8,
  upper: (s: string) => /\p{Lu}/u.test(s),
  lower: (s: string) => /\p{Ll}/u.test(s),
  number: (s: string) => /\p{N}/u.test(s),
  special: (s: string) => /[^\p{L}\p{N}\s]/u.test(s),
};

type Props<T extends FieldValues> = Bound<T> &
  Omit<PasswordInputProps, 'name' | 'label'> & {
    label: string;
    /** For a new password: lists the rules and checks them off during typing. */
    showRules?: boolean;
  };

/** A password field with a button that shows the password. */
export function PasswordField<T extends FieldValues>({ control, name, label, showRules = false, ...rest }: Props<T>) {
  const { t } = useTranslation('ui');
  const { value, ...field } = useField({ control, name }, label);
  const typed = (value as string | undefined) ?? '';
  return (
    <div>
      <PasswordInput
        visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
        {...rest}
        {...field}
        label={label}
        value={typed}
      />
      {showRules && (
        <ul className={classes.rules} aria-label={t('password.rules')}>
          {Object.entries(rules).map(([rule, isMet]) => (
            <li key={rule} className={isMet(typed) ? classes.met : ''}>
              {isMet(typed) ? <IconCheck size={15} aria-hidden="true" /> : <IconCircle size={15} aria-hidden="true" />}
              <span>
                {t(`password.${rule}`)}
                {isMet(typed) && <span className="visually-hidden"> {t('password.met')}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** A name of the database made readable, where nobody has put it into words. */
const readable = (name: string) => {
  const words = name.replace(/_ids?$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The names of tables and columns in the reader's language. */
export function useLogWords() {
  const { t } = useTranslation('organizations');
  return useMemo(
    () => ({
      table: (name: string) => t(`logs.tables.${name}`, { defaultValue: readable(name) }),
      column: (name: string) => t(`logs.columns.${name}`, { defaultValue: readable(name) }),
    }),
    [t],
  );
}

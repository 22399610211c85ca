import { useTranslation } from 'react-i18next';

/** `gross_floor_area` reads as "Gross floor area", where nobody has given it better words. */
const readable = (name: string) => {
  const words = name
    .replace(/_ids?$/, '')
    .replaceAll('_', ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What the database calls things, in the reader's words. */
export function useLogWords() {
  const { t } = useTranslation('organizations');
  return {
    tableName: (name: string) => t(`logs.tables.${name}`, { defaultValue: readable(name) }),
    fieldName: (name: string) => t(`auditLog.fields.${name}`, { defaultValue: readable(name) }),
    /** A state is one of few words of the database's own; any other value is what people wrote. */
    valueOf: (field: string, value: unknown): unknown =>
      field === 'status' && typeof value === 'string' ? t(`auditLog.states.${value}`, { defaultValue: value }) : value,
  };
}

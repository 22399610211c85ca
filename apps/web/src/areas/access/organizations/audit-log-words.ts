import { useTranslation } from 'react-i18next';

/** Fields whose values are words of a closed list, which the product has in every language. */
const listed = new Set(['carrier', 'treatment', 'utility']);

/** What the database calls things, in the reader's words: the areas bring them for their tables. */
export function useLogWords() {
  const { t } = useTranslation('audit');
  const { t: shared, i18n } = useTranslation('shared');
  return {
    tableName: (name: string) => t(`tables.${name}`),
    fieldName: (name: string) => t(`fields.${name}`),
    /** A state, a carrier and the like are one of few words of the database's own; any other value is what people wrote. */
    valueOf: (field: string, value: unknown): unknown => {
      if (typeof value !== 'string' || !value) return value;
      if (field === 'status') return t(`states.${value}`);
      return listed.has(field) && i18n.exists(`shared:${field}.${value}`) ? shared(`${field}.${value}`) : value;
    },
  };
}

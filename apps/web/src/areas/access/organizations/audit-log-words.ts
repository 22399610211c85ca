import { useTranslation } from 'react-i18next';

/** Fields whose values are codes of a closed list, which is translated into every language. */
const listed = new Set(['carrier', 'treatment', 'utility']);

/** The names of tables, fields and values in the user's language: each area has them for its tables. */
export function useLogWords() {
  const { t } = useTranslation('audit');
  const { t: closed, i18n } = useTranslation('first-pages');
  const { t: ofProperty } = useTranslation('environments');
  const { t: ofSpace } = useTranslation('spaces');
  const { t: ofEvent } = useTranslation('events');
  // Codes whose names are in the texts of properties and spaces.
  const words: Readonly<Record<string, (code: string) => string>> = {
    environment_use: (code) => ofProperty(`uses.${code}`, code),
    property_type: (code) => ofProperty(`types.${code}`, code),
    space_type_id: (code) => ofSpace(`types.${code}`, code),
    viewable_by: (code) => ofProperty(`viewable.${code}`, code),
  };
  return {
    tableName: (name: string) => t(`tables.${name}`),
    fieldName: (name: string) => t(`fields.${name}`),
    /** The name of a kind of event; undefined for a kind that no area has any more. */
    eventName: (kind: unknown): string | undefined =>
      typeof kind === 'string' && i18n.exists(`events:${kind}`) ? ofEvent(kind) : undefined,
    /**
     * A state, an energy source and similar values are codes of a closed list; any other value was written by a user.
     */
    valueOf: (field: string, value: unknown): unknown => {
      if (typeof value !== 'string' || !value) return value;
      if (field === 'kind' && i18n.exists(`events:${value}`)) return ofEvent(value);
      if (field === 'status') return t(`states.${value}`);
      const word = words[field];
      if (word) return word(value);
      return listed.has(field) && i18n.exists(`first-pages:${field}.${value}`) ? closed(`${field}.${value}`) : value;
    },
  };
}

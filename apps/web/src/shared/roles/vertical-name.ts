import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

// The names of the verticals that every organization starts with; a renamed vertical keeps its new name.
const shipped: Readonly<Record<string, string>> = {
  'Super Admin': 'superAdmin',
  'Property management': 'property',
  'Fund management': 'fund',
  Sustainability: 'sustainability',
  Tenant: 'tenant',
};

/** The name of a vertical in the user's language. */
export function useVerticalName() {
  const { t } = useTranslation('app');
  return useCallback(
    (name: string): string => (Object.hasOwn(shipped, name) ? t(`verticals.${shipped[name]}`) : name),
    [t],
  );
}

import type { EntityName } from '@steward/core/fields/entities';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** What the fields of an entity are called: one word each in its form, its list, imports and the audit log. */
export function useFieldNames(of: EntityName): (name: string) => string {
  const { t } = useTranslation('fieldNames');
  return useCallback((name: string) => t(`${of}.${name}`), [t, of]);
}

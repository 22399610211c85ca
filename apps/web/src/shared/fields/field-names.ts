import type { EntityName } from '@steward/core/fields/entities';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** The names of the fields of an entity: the same in its form, its list, imports and the audit log. */
export function useFieldNames(of: EntityName): (name: string) => string {
  const { t } = useTranslation('fieldNames');
  return useCallback((name: string) => t(`${of}.${name}`), [t, of]);
}

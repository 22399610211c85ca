import type { Language } from '@steward/contract/language';
import { devices, type PointType } from '@steward/contract/sensing/devices';
import { grouped } from '@steward/core/grouped';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../api/hooks.ts';

/** The types of measured quantities in the language of the page. */
export function usePointTypeList() {
  const { i18n } = useTranslation();
  return useAnswer(devices.getPointTypes, { language: i18n.language as Language }, { freshFor: Infinity });
}

/** The types of measured quantities, by key and by group. */
export function usePointTypes() {
  const { data } = usePointTypeList();
  return useMemo(() => {
    const all: readonly PointType[] = data ?? [];
    const byKey = new Map(all.map((type) => [type.key, type]));
    const groups = [...grouped(all, ({ group }) => group)];
    return { byKey, groups, labelOf: (key: string) => byKey.get(key)?.label ?? key };
  }, [data]);
}

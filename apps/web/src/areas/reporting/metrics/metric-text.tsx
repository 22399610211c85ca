import type { MetricValue } from '@steward/contract/reporting/metrics';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { NoValue, NumberText } from '../../../ui/value-text.tsx';

/** Units as people write them. */
const shownUnits: Readonly<Record<string, string>> = {
  m2: 'm²',
  m3: 'm³',
  'kWh/m2': 'kWh/m²',
  'm3/m2': 'm³/m²',
  tCO2e: 't CO₂e',
  'kgCO2e/m2': 'kg CO₂e/m²',
  number: '',
};
export const shownUnit = (unit: string) => shownUnits[unit] ?? unit;

/** A value of a size that is read at a glance: small ones with more decimals. */
const decimalsOf = (value: number) => (Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 10 ? 1 : 2);

/** A value in its unit, or why there is none. */
export function MetricText({ value }: { value: Pick<MetricValue, 'value' | 'unit' | 'reason'> | undefined }) {
  const { t } = useTranslation('metrics');
  if (!value) return <NoValue />;
  if (value.value === null)
    return value.reason ? <span className="soft">{t(`reasons.${value.reason}`)}</span> : <NoValue />;
  const decimals = value.unit === 'number' ? 0 : decimalsOf(value.value);
  return <NumberText value={value.value} unit={shownUnit(value.unit)} decimals={decimals} />;
}

/** Frameworks whose name is the same in every language. */
const properNames: Readonly<Record<string, string>> = {
  gri: 'GRI',
  sasb: 'SASB',
  tcfd: 'TCFD',
  ifrs_s2: 'IFRS S2',
  gresb_asset: 'GRESB',
  gresb: 'GRESB',
  inrev: 'INREV',
  sfdr_pai: 'SFDR',
  epra: 'EPRA',
  csrd_esrs_e1: 'ESRS E1',
};

export function useFrameworkName() {
  const { t } = useTranslation('metrics');
  return useCallback((framework: string) => properNames[framework] ?? t(`frameworks.${framework}`), [t]);
}

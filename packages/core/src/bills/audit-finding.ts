/** What an audit found. The web words it from the code and the values. */
export interface AuditFinding {
  code: AuditCode;
  /** `error`: the figures contradict each other; `warning`: look before using it; `info`: worth knowing. */
  severity: 'error' | 'warning' | 'info';
  values: Readonly<Record<string, string | number>>;
}

export const auditCodes = [
  'net-tax-gross',
  'date-order',
  'issued-before-end',
  'due-before-issue',
  'end-after-today',
  'period-long',
  'period-short',
  'quantity-negative',
  'quantity-zero',
  'printed-unit',
  'calorific-value-missing',
  'printed-quantity',
  'credit-without-bill',
  'duplicate-invoice',
  'duplicate-period',
  'duplicate-elsewhere',
  'overlap',
  'estimate-replaced',
  'gap',
  'day-between',
  'meter-mismatch',
  'cost-unchanged',
  'use-unchanged',
  'use-per-day',
  'use-per-area',
  'use-impossible',
  'property-use',
  'weather-outlier',
  'metered-use',
  'possible-estimate',
  'unit-cost',
  'tariff-price',
  'cost-per-day',
  'currency-changed',
  'account-inactive',
] as const;
export type AuditCode = (typeof auditCodes)[number];

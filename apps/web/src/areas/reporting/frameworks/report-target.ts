import type { FrameworkReport } from '@steward/contract/reporting/frameworks.models';
import type { PlainTarget } from '../../../ui/addresses.ts';

const own = {
  tcfd: '/solutions/reporting/assessments/tcfd',
  sasb: '/solutions/reporting/sasb-reports',
  sasb_services: '/solutions/reporting/sasb-reports',
  gri: '/solutions/reporting/gri-reports',
  carbon_footprinting_tcfd: '/solutions/reporting/carbon-footprinting-tcfd',
} as const;

/** The page of a report, at one of its questions. */
export function targetOf({ key, _id }: Pick<FrameworkReport, 'key' | '_id'>, question?: string): PlainTarget {
  const search = { report: _id, ...(question !== undefined && { question }) };
  const to = Object.hasOwn(own, key) ? own[key as keyof typeof own] : undefined;
  return to ? { to, search } : { to: '/solutions/reporting/frameworks', search: { ...search, key } };
}

/** The page of a framework, with its reports. */
export function frameworkTarget(key: string): PlainTarget {
  const to = Object.hasOwn(own, key) ? own[key as keyof typeof own] : undefined;
  return to ? { to } : { to: '/solutions/reporting/frameworks', search: { key } };
}

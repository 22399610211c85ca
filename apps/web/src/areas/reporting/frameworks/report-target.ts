import type { FrameworkReport } from '@steward/contract/reporting/frameworks.models';
import type { PlainTarget } from '../../../ui/addresses.ts';

const own = {
  tcfd: '/solutions/reporting/assessments/tcfd',
  sasb: '/solutions/reporting/sasb-reports',
  sasb_services: '/solutions/reporting/sasb-reports',
  gri: '/solutions/reporting/gri-reports',
  carbon_footprinting_tcfd: '/solutions/reporting/carbon-footprinting-tcfd',
} as const;

type Reported = Pick<FrameworkReport, 'key' | '_id' | 'level' | 'subject_id' | 'year'>;

/** Assessments have a page of their own, for a property and year. */
function assessmentTarget(key: string, search: Record<string, unknown>): PlainTarget | undefined {
  if (key === 'sri' || key === 'smartness')
    return { to: '/diagnosis/smartness', search: { ...search, method: key === 'sri' ? 'sri_b' : 'core' } };
  return key === 'breeam' || key === 'breeam_nc'
    ? { to: '/diagnosis/breeam-details', search: { ...search, scheme: key } }
    : undefined;
}

/** The page of a report, at one of its questions. */
export function targetOf({ key, _id, level, subject_id, year }: Reported, question?: string): PlainTarget {
  const search = { report: _id, ...(question !== undefined && { question }) };
  const assessment =
    level === 'property' ? assessmentTarget(key, { ...search, environment: subject_id, year }) : undefined;
  if (assessment) return assessment;
  const to = Object.hasOwn(own, key) ? own[key as keyof typeof own] : undefined;
  return to ? { to, search } : { to: '/solutions/reporting/frameworks', search: { ...search, key } };
}

/** The page of a framework, with its reports. Of an assessment, all properties. */
export function frameworkTarget(key: string): PlainTarget {
  if (key === 'sri') return { to: '/building_smartness' };
  if (key === 'smartness') return { to: '/building_smartness', search: { method: 'core' } };
  if (key === 'breeam' || key === 'breeam_nc') return { to: '/diagnosis/breeam', search: { scheme: key } };
  const to = Object.hasOwn(own, key) ? own[key as keyof typeof own] : undefined;
  return to ? { to } : { to: '/solutions/reporting/frameworks', search: { key } };
}

import type { CitedMetric, ReportRow } from './frameworks.repository.ts';

/** The place and year that a metric is of. */
type About = Pick<ReportRow, 'portfolio_id' | 'fund_id' | 'environment_id' | 'year'>;

/** The address of the working of a metric: its parts by property, and from there the bills. */
export function addressedMetric({ metric, basis, variant }: CitedMetric, report: About): string {
  const place = { portfolio: report.portfolio_id, fund: report.fund_id, environment: report.environment_id };
  const query = new URLSearchParams({ item: metric, year: String(report.year), basis });
  if (variant !== undefined) query.set('variant', variant);
  for (const [name, id] of Object.entries(place)) if (id !== null) query.set(name, id);
  return `/solutions/reporting/metrics?${query.toString()}`;
}

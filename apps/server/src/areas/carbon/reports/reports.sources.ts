import { daysOfYear, yearOf } from '../../../platform/sources/asked.ts';
import { listOf } from '../../../platform/sources/shapes.ts';
import { label, named, word, type Source } from '../../../platform/sources/sources.ts';
import { getGhgReports } from './reports.service.ts';

const stateWords = {
  draft: { name: 'reports.draft', tone: 'warn' },
  sent: { name: 'reports.sent', tone: 'warn' },
  accepted: { name: 'reports.accepted', tone: 'good' },
  rejected: { name: 'reports.rejected', tone: 'bad' },
} as const;
const levelWords = {
  Organization: 'reports.ofOrganization',
  Portfolio: 'reports.ofPortfolio',
  Property: 'reports.ofProperty',
} as const;
const REPORT = '/solutions/reporting/assessments/ghg-protocol';
const SHOWN = 20;

/** The reports of the year that count the properties of the page, with how far each is. */
const states: Source = async (_work, asked) => {
  const year = yearOf(asked);
  const about = new Set([...asked.ids, ...asked.properties.map(({ portfolio_id }) => portfolio_id)]);
  const found = (await getGhgReports(asked.ctx, { year })).filter(
    ({ level, target_id }) => level === 'Organization' || about.has(target_id),
  );
  const period = daysOfYear(year);
  if (!found.length) return { data: null, missing: 'reports', period, working: `${REPORT}?year=${year}` };
  return {
    data: listOf(
      found,
      ({ level, target_id, target_name, status, standing, questions_open }) => {
        const { name, tone } = stateWords[status];
        const isEnded = standing !== null;
        return {
          title: named(target_name),
          details: [
            word(levelWords[level]),
            label('year', String(year)),
            ...(questions_open ? [word('reports.questionsOpen'), label('number', String(questions_open))] : []),
          ],
          state: word(isEnded ? 'reports.toReissue' : name),
          tone: isEnded ? 'bad' : tone,
          address: `${REPORT}?level=${level}&year=${year}${level === 'Organization' ? '' : `&target=${target_id}`}`,
        };
      },
      `${REPORT}?year=${year}`,
      SHOWN,
    ),
    working: `${REPORT}?year=${year}`,
    period,
  };
};

export const reportsSources = { 'reports.states': states } satisfies Record<string, Source>;

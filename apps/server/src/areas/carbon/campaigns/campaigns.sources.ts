import type { CampaignRequest, RequestState } from '@steward/contract/carbon/campaigns';
import { onceIn } from '../../../database/read-words.ts';
import type { Work } from '../../../database/transaction.ts';
import { daysOfYear, yearOf } from '../../../platform/sources/asked.ts';
import { listOf, stateOf } from '../../../platform/sources/shapes.ts';
import { named, word, type AskedSource, type Source } from '../../../platform/sources/sources.ts';
import * as repository from './campaigns.repository.ts';
import { shownRequests } from './campaigns.service.ts';

const SCREEN = '/datahub/data_library/esg/ghg/campaigns';

/** The requests about the properties of the page for the year of its last day. */
const requestsOf = (work: Work, asked: AskedSource): Promise<CampaignRequest[]> =>
  onceIn(work, `campaign requests ${asked.ids.join()} ${yearOf(asked)}`, async (own) =>
    shownRequests(
      asked.ctx,
      own,
      await repository.listRequests(own.db, own.scope, { of: { ids: asked.ids, year: yearOf(asked) } }),
    ),
  );

const groups = [
  { name: word('estate.notAnswered'), of: ['asked', 'in-progress'], tone: 'warn' },
  { name: word('estate.toApprove'), of: ['submitted'], tone: 'warn' },
  { name: word('estate.sentBack'), of: ['sent-back'], tone: 'bad' },
  { name: word('estate.answered'), of: ['approved', 'not-applicable'], tone: 'good' },
] as const satisfies readonly { of: readonly RequestState[]; name: unknown; tone: unknown }[];

const answers: Source = async (work, asked) => {
  const requests = await requestsOf(work, asked);
  if (!requests.length) return { data: null, missing: 'campaigns', period: daysOfYear(yearOf(asked)) };
  return {
    data: {
      shape: 'states',
      states: groups.map(({ name, of, tone }) => {
        const value = requests.filter(({ state }) => (of as readonly RequestState[]).includes(state)).length;
        return stateOf(name, { value, tone: value ? tone : 'none', address: SCREEN });
      }),
    },
    working: SCREEN,
    period: daysOfYear(yearOf(asked)),
  };
};

const isOpen = ({ state }: CampaignRequest) => state !== 'approved' && state !== 'not-applicable';

const open: Source = async (work, asked) => {
  const requests = await requestsOf(work, asked);
  if (!requests.length) return { data: null, missing: 'campaigns', period: daysOfYear(yearOf(asked)) };
  return {
    data: listOf(
      requests.filter(isOpen),
      ({ name, owner_name, environment_name, due_on, is_overdue, campaign_id, _id }) => ({
        title: named(name),
        details: [owner_name, asked.isOfOne ? '' : (environment_name ?? '')].filter(Boolean).map(named),
        day: due_on,
        state: is_overdue ? word('estate.overdue') : null,
        tone: is_overdue ? 'bad' : 'none',
        address: `/datahub/data_library/esg/ghg/campaign?id=${campaign_id}&item=${_id}`,
      }),
      SCREEN,
    ),
    working: SCREEN,
    period: daysOfYear(yearOf(asked)),
  };
};

export const campaignsSources = { 'campaigns.answers': answers, 'campaigns.open': open } satisfies Record<
  string,
  Source
>;

import type { CampaignRequest, RequestState } from '@steward/contract/carbon/campaigns';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import { deleteMine, insertMine, isMine, joinMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import type { KeptFactor } from '../entries/ledger.service.ts';

export interface CampaignRow {
  _id: string;
  name: string;
  year: number;
  due_on: string;
  note: string;
  moved_reason: string;
}

const campaigns = (db: Tx, scope: Scope) =>
  mine(db, scope, 'ghg_campaigns', 'c').select([
    'c.id as _id',
    'c.name',
    'c.year',
    'c.due_on',
    'c.note',
    'c.moved_reason',
  ]);

export const listCampaigns = (db: Tx, scope: Scope): Promise<CampaignRow[]> =>
  campaigns(db, scope).orderBy('c.year', 'desc').orderBy('c.due_on', 'desc').orderBy('c.name').execute();

export const findCampaign = (db: Tx, scope: Scope, id: string): Promise<CampaignRow | undefined> =>
  campaigns(db, scope).where('c.id', '=', id).executeTakeFirst();

export async function insertCampaign(
  db: Tx,
  scope: Scope,
  row: { id: string; name: string; year: number; due_on: string; note: string; created_by: string },
) {
  await insertMine(db, scope, 'ghg_campaigns', row).execute();
}

export async function updateCampaign(
  db: Tx,
  scope: Scope,
  id: string,
  change: { name: string; due_on: string; note: string; moved_reason?: string },
) {
  await updateMine(db, scope, 'ghg_campaigns').set(change).where('id', '=', id).execute();
}

export async function deleteCampaign(db: Tx, scope: Scope, id: string) {
  await deleteMine(db, scope, 'ghg_campaigns').where('id', '=', id).execute();
}

/** A counted version takes precedence: the request of an approved entry is approved even if it was declined before. */
const stateOf = sql<RequestState>`case
  when e.id is not null and e.counted_version = e.version then 'approved'
  when r.not_applicable_reason <> '' then 'not-applicable'
  when r.sent_back_at is not null then 'sent-back'
  when e.id is not null then 'submitted'
  when r.started_at is not null then 'in-progress'
  else 'asked' end`;

const requests = (db: Tx, scope: Scope) =>
  mine(db, scope, 'ghg_campaign_requests', 'r')
    .innerJoin('ghg_campaigns as c', joinMine(scope, 'ghg_campaigns as c', 'r.campaign_id'))
    .leftJoin('ghg_entries as e', joinMine(scope, 'ghg_entries as e', 'r.entry_id'))
    .leftJoin('environments as p', joinMine(scope, 'environments as p', 'r.environment_id'))
    .leftJoin('ghg_entities as part', joinMine(scope, 'ghg_entities as part', 'r.entity_id'))
    .leftJoin('users as u', 'u.id', 'r.owner_id')
    .select([
      'r.id as _id',
      'r.campaign_id',
      'c.name as campaign_name',
      'c.year',
      'c.due_on',
      'r.scope',
      'r.category',
      'r.name',
      'r.environment_id',
      'r.entity_id',
      'r.factor_kind',
      'r.activity_id',
      'r.unit',
      'r.kg_co2e_per_unit',
      'r.factor_source',
      'r.owner_id',
      'r.expected_kg',
      'r.reminded_at',
      'p.environment_name',
      'part.name as entity_name',
      sql<string>`coalesce(${personName('u')}, '')`.as('owner_name'),
      stateOf.as('state'),
      sql<string>`case when r.not_applicable_reason <> '' then r.not_applicable_reason else r.sent_back_reason end`.as(
        'reason',
      ),
      'e.id as entry_id',
      'e.first_day',
      'e.last_day',
      'e.quantity',
      'e.version as entry_version',
      'e.unit as entry_unit',
      'e.method',
      'e.kg_co2e_per_unit as entry_factor',
      'e.factor_source as entry_source',
      'e.evidence',
      'e.note as entry_note',
      'e.factor',
      'e.entered_by as entered_by_id',
      sql<number>`(select count(*)::int from ghg_entry_files f where ${isMine(scope, 'ghg_entry_files', 'f')} and f.entry_id = e.id)`.as(
        'files',
      ),
    ])
    .$castTo<
      Omit<CampaignRequest, 'entry' | 'is_overdue'> & {
        entry_id: string | null;
        first_day: string;
        last_day: string;
        quantity: number;
        entry_version: number;
        entry_unit: string;
        method: NonNullable<CampaignRequest['entry']>['method'];
        entry_factor: number | null;
        entry_source: string;
        evidence: string;
        entry_note: string;
        factor: KeptFactor | null;
        entered_by_id: string | null;
        files: number;
      }
    >();
export type RequestRow = Awaited<ReturnType<typeof listRequests>>[number];

export const listRequests = (
  db: Tx,
  scope: Scope,
  which: {
    campaignId?: string;
    ownerId?: string;
    ids?: readonly string[];
    of?: { ids: readonly string[]; year: number };
  },
) =>
  requests(db, scope)
    .$if(which.campaignId !== undefined, (q) => q.where('r.campaign_id', '=', which.campaignId ?? ''))
    .$if(which.ownerId !== undefined, (q) => q.where('r.owner_id', '=', which.ownerId ?? ''))
    .$if(which.of !== undefined, (q) =>
      q
        .where('c.year', '=', which.of?.year ?? 0)
        .where(sql<boolean>`r.environment_id = any (${which.of?.ids ?? []}::uuid[])`),
    )
    .$if(which.ids !== undefined, (q) => q.where(sql<boolean>`r.id = any (${which.ids ?? []}::uuid[])`))
    .orderBy('c.due_on')
    .orderBy('r.scope')
    .orderBy('r.category')
    .orderBy('r.name')
    .orderBy('r.id')
    .execute();

export interface CountRow {
  campaign_id: string;
  state: RequestState;
  requests: number;
  weighed: number;
  expected_kg: number;
}

/** The number of requests of each campaign by state, and the sum of last year's emissions of those that have such a figure. */
export async function countRequests(db: Tx, scope: Scope, campaignId?: string): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select r.campaign_id, ${stateOf} as state, count(*)::int as requests, count(r.expected_kg)::int as weighed,
      coalesce(sum(r.expected_kg), 0) as expected_kg
    from ghg_campaign_requests r
      left join ghg_entries e on ${isMine(scope, 'ghg_entries', 'e')} and e.id = r.entry_id
    where ${isMine(scope, 'ghg_campaign_requests', 'r')} ${campaignId === undefined ? sql`` : sql`and r.campaign_id = ${campaignId}`}
    group by 1, 2`.execute(db);
  return rows;
}

export interface NewRequest {
  id: string;
  campaign_id: string;
  environment_id: string | null;
  entity_id: string | null;
  scope: number;
  category: string;
  name: string;
  factor_kind: string;
  activity_id: string;
  unit: string;
  kg_co2e_per_unit: number | null;
  factor_source: string;
  expected_kg: number | null;
  owner_id: string;
}

export async function insertRequests(db: Tx, scope: Scope, rows: readonly NewRequest[]) {
  if (rows.length) await insertMine(db, scope, 'ghg_campaign_requests', [...rows]).execute();
}

export async function updateRequests(
  db: Tx,
  scope: Scope,
  ids: readonly string[],
  change: {
    owner_id?: string;
    started_at?: Date | null;
    entry_id?: string;
    sent_back_at?: Date | null;
    sent_back_reason?: string;
    not_applicable_reason?: string;
    reminded_at?: Date | null;
  },
) {
  await updateMine(db, scope, 'ghg_campaign_requests')
    .set(change)
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute();
}

export async function deleteRequest(db: Tx, scope: Scope, id: string) {
  await deleteMine(db, scope, 'ghg_campaign_requests').where('id', '=', id).execute();
}

export interface Remembered {
  id: string;
  owner_id: string;
  /** The campaign. */
  object_id: string;
  campaign: string;
  due_on: string;
}

/** Open requests whose day is near or past, and whose owner was not reminded within a week; none of years after their property was archived. */
export async function listToRemind(db: Tx, scope: Scope, { until, before }: { until: string; before: Date }) {
  const { rows } = await sql<Remembered>`
    select r.id, r.owner_id, c.id as object_id, c.name as campaign, c.due_on
    from ghg_campaign_requests r
      join ghg_campaigns c on ${isMine(scope, 'ghg_campaigns', 'c')} and c.id = r.campaign_id
      left join ghg_entries e on ${isMine(scope, 'ghg_entries', 'e')} and e.id = r.entry_id
      left join environments p on ${isMine(scope, 'environments', 'p')} and p.id = r.environment_id
    where ${isMine(scope, 'ghg_campaign_requests', 'r')} and c.due_on <= ${until}
      and (p.archived_at is null or make_date(c.year, 1, 1) < (p.archived_at at time zone 'UTC')::date)
      and (r.reminded_at is null or r.reminded_at <= ${before}) and r.created_at <= ${before}
      and ${stateOf} in ('asked', 'in-progress', 'sent-back')
    order by c.id, r.owner_id`.execute(db);
  return rows;
}

/** The requests that wait for an answer of this person. */
export async function countAsked(db: Tx, scope: Scope, userId: string): Promise<number> {
  const { rows } = await sql<{ requests: number }>`
    select count(*)::int as requests
    from ghg_campaign_requests r
      left join ghg_entries e on ${isMine(scope, 'ghg_entries', 'e')} and e.id = r.entry_id
    where ${isMine(scope, 'ghg_campaign_requests', 'r')} and r.owner_id = ${userId}
      and ${stateOf} in ('asked', 'in-progress', 'sent-back')`.execute(db);
  return rows[0]?.requests ?? 0;
}

/** Whether another user could be asked. */
export const hasSecondPerson = async (db: Tx, scope: Scope): Promise<boolean> =>
  (await mine(db, scope, 'memberships').select('user_id').limit(2).execute()).length > 1;

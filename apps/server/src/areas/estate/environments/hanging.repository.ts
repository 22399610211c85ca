import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { joinMine, mine, wholeOrganization } from '../../../database/scoped.ts';

/** What keeps a property from being deleted, by the name under which the call counts it. */
const keeping = {
  spaces: ['spaces'],
  bills: ['bills'],
  tenants: ['tenants', 'leases'],
  occupants: ['occupants'],
  meters: ['meters'],
  equipment: ['equipment'],
  renewable_sources: ['renewable_sources'],
  ghg_entries: ['ghg_entries'],
  documents: ['documents'],
  sensors: ['hardware'],
  measures: ['efficiency_measures', 'technical_assessments'],
  projects: ['decarbonization_projects', 'emission_targets', 'emission_offsets', 'embodied_carbon_projects'],
  instruments: ['own_factors', 'instruments'],
  reports: ['framework_reports', 'framework_answers'],
  records: ['records'],
} as const;

/** Said of the property itself: it goes along when somebody deletes it, but it is work that an undone import would take away. */
const saidOfIt = [
  'notes',
  'tasks',
  'property_changes',
  'valuations',
  'loans',
  'limit_uses',
  'limit_deductions',
  'limit_measures',
  'property_weather',
  'bill_owners',
  'tariffs',
  'ghg_campaign_requests',
  'recharge_rules',
  'environment_access',
  'teamspace_environments',
  'planned_sensors',
  'opening_hours',
  'dashboard_screens',
  'air_measurements',
] as const;

/** What hangs on a property by way of something else, and goes with that. */
const hangingOn = {
  /** Came with the property, or says what was done to it. */
  property: [
    'document_folders',
    'filing_lessons',
    'filing_rules',
    'environment_labels',
    'property_areas',
    'property_edit_rows',
    'notifications',
    'bill_turns',
    'property_distinctions',
    'property_merges',
    'reference_states_past',
    'share_links',
    'waiting_mails',
  ],
  bills: [
    'bill_months',
    'bill_months_past',
    'bill_years',
    'carrier_years',
    'meter_patterns',
    'supply_points',
    'supply_counts',
    'listed_bills',
    'bill_counts',
    'bill_flag_counts',
    'bill_year_counts',
    'bill_splits',
    'bill_payables',
    'bill_payments',
    'payment_transfers',
    'direct_debits',
    'bill_flags',
    'bill_flag_events',
    'bill_audit_limits',
    'ledger_export_bills',
    'bill_meter_numbers',
    'dispute_letters',
  ],
  meters: [
    'meter_registers',
    'meter_serves',
    'meter_serves_spaces',
    'meter_readings',
    'meter_data_files',
    'meter_data_series',
    'meter_data_days',
    'meter_formula_parts',
    'bill_rhythms',
    'bill_exemptions',
    'bill_estimates',
  ],
  tenants: [
    'tenant_mandates',
    'recharge_runs',
    'recharge_meters',
    'recharge_prepayments',
    'recharge_bills',
    'recharge_statements',
    'recharge_lines',
    'collection_debits',
    'statement_payments',
  ],
  sources: ['energy_generations', 'generation_allocations'],
  /** Kept for ever: an entry that was deleted keeps its property too (`entry_records`). */
  entries: ['ghg_entry_files', 'ghg_entry_versions', 'activity_lines'],
  projects: ['embodied_carbon_items'],
} as const;

/** Every table with a key to properties stands in one of the three lists; a test asks the database. */
export const tablesOfProperties: readonly string[] = [
  ...Object.values(keeping).flat(),
  ...saidOfIt,
  ...Object.values(hangingOn).flat(),
];

/** What stands in the way of deleting a property. */
export async function countDependents(db: Tx, scope: Scope, id: string) {
  const count = async (kind: keyof typeof keeping) => {
    let sum = 0;
    for (const table of keeping[kind])
      sum += (
        await mine(db, scope, table)
          .where('environment_id', '=', id)
          // Documents in the trash outlive the property.
          .$if(table === 'documents', (q) => q.where(sql<boolean>`trashed_at is null`))
          // Deleted ones could only be restored with the property.
          .$if(table === 'records', (q) => q.where(sql<boolean>`deleted_at is null`))
          .select((e) => e.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n;
    return sum;
  };
  return {
    spaces: await count('spaces'),
    users: await countUsers(db, wholeOrganization(scope), id),
    bills: await count('bills'),
    tenants: await count('tenants'),
    occupants: await count('occupants'),
    meters: await count('meters'),
    equipment: await count('equipment'),
    renewable_sources: await count('renewable_sources'),
    ghg_entries: await count('ghg_entries'),
    entry_records: await countRecords(db, scope, id),
    documents: await count('documents'),
    sensors: await count('sensors'),
    measures: await count('measures'),
    projects: await count('projects'),
    instruments: await count('instruments'),
    reports: await count('reports'),
    records: await count('records'),
  };
}

/** Entries that were deleted: the ledger keeps what they said, and with it the property. */
async function countRecords(db: Tx, scope: Scope, id: string): Promise<number> {
  const { n } = await mine(db, scope, 'ghg_entry_versions', 'v')
    .leftJoin('ghg_entries as e', joinMine(scope, 'ghg_entries as e', 'v.entry_id'))
    .where('v.environment_id', '=', id)
    .where('e.id', 'is', null)
    .select((e) => e.fn.count<number>('v.entry_id').distinct().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Who reaches the property without seeing all of them: it was given to them, or to a teamspace they are in. */
async function countUsers(db: Tx, whole: Scope, id: string): Promise<number> {
  const given = mine(db, whole, 'environment_access').select('user_id').where('environment_id', '=', id);
  const byTeamspace = mine(db, whole, 'teamspace_users', 'u')
    .innerJoin(
      'teamspace_environments as t',
      joinMine(whole, 'teamspace_environments as t', 'u.teamspace_id', 'teamspace_id'),
    )
    .select('u.user_id')
    .where('t.environment_id', '=', id);
  const { n } = await db
    .selectFrom(given.union(byTeamspace).as('reaching'))
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Those of these properties that something hangs on which would go or be left behind with them; the person's own reach is not counted. */
export async function listInUse(db: Tx, scope: Scope, ids: readonly string[], userId: string): Promise<Set<string>> {
  const whole = wholeOrganization(scope);
  const used = new Set<string>();
  for (const table of [...Object.values(keeping).flat(), ...saidOfIt, 'ghg_entry_versions' as const]) {
    const rows = await mine(db, whole, table)
      .select('environment_id')
      .distinct()
      .where(sql<boolean>`environment_id = any (${ids}::uuid[])`)
      .$if(table === 'environment_access', (q) => q.where(sql<boolean>`user_id <> ${userId}::uuid`))
      .execute();
    for (const { environment_id } of rows) if (environment_id) used.add(environment_id);
  }
  return used;
}

import type { Parsed } from '@steward/contract/call';
import {
  renewableKinds,
  type EnergyGeneration,
  type RenewableSource,
  renewables,
} from '@steward/contract/energy/renewables';
import { fail } from '@steward/contract/failures';
import { addDays } from '@steward/core/calendar/day';
import { generatedIn, impossibleIn, selfUse, yieldOf, type Generated } from '@steward/core/renewables/generation';
import { addsEnergy, attributesOf } from '@steward/core/renewables/attributes';
import { reachesProperty } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { changed } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { lastDay } from '../../../platform/today.ts';
import { uuid } from '../../../platform/uuid.ts';
import { refuseAcceptedRecord, refuseAcceptedSource } from './accepted-records.service.ts';
import * as repository from './renewables.repository.ts';

const YEAR_DAYS = 365;
/** The rounding error of sums: amounts that add up on paper are not refused. */
const NOISE = 1e-6;

const mustReach = async ({ db, scope }: Work, environmentId: string) => {
  if (!(await reachesProperty(db, scope, environmentId))) fail('environment.not-found');
};

const refused = (field: string, message: string) => fail('request.invalid', undefined, [{ field, message }]);

type GenerationRow = Awaited<ReturnType<typeof repository.listGenerations>>[number];

export const asGenerated = ({
  first_day,
  last_day,
  generated_kwh,
  exported_kwh,
}: Pick<GenerationRow, 'first_day' | 'last_day' | 'generated_kwh' | 'exported_kwh'>): Generated => ({
  start: first_day,
  end: addDays(last_day, 1),
  generatedKwh: generated_kwh,
  exportedKwh: exported_kwh,
});

function withFigures(
  source: Awaited<ReturnType<typeof repository.listSources>>[number],
  rows: readonly GenerationRow[],
): RenewableSource {
  const records = rows.filter(({ renewable_source_id }) => renewable_source_id === source._id).map(asGenerated);
  const end = records.reduce((last, record) => (record.end > last ? record.end : last), '');
  const sums = end
    ? generatedIn(records, { start: addDays(end, -YEAR_DAYS), end })
    : { days: 0, generatedKwh: 0, exportedKwh: 0 };
  const made = yieldOf(records, {
    capacityKw: source.capacity_kw,
    expectedKwhPerKw: source.expected_kwh_per_kw,
  });
  return {
    ...source,
    adds_energy: addsEnergy(source),
    records: records.length,
    last_day: end ? addDays(end, -1) : null,
    generated_kwh: sums.generatedKwh,
    exported_kwh: sums.exportedKwh,
    days: sums.days,
    yield: made && { kwh_per_kw: made.kwhPerKw, ratio: made.ratio, is_low: made.isLow, working: made.working },
  };
}

async function findSource({ db, scope }: Work, id: string): Promise<RenewableSource> {
  const source = (await repository.findSource(db, scope, id)) ?? fail('renewable-source.not-found');
  return withFigures(source, await repository.listGenerations(db, scope, [id]));
}

async function listRecords({ db, scope }: Work, sourceId: string): Promise<EnergyGeneration[]> {
  const source = (await repository.findSource(db, scope, sourceId)) ?? fail('renewable-source.not-found');
  const rows = await repository.listGenerations(db, scope, [sourceId]);
  const allocations = await repository.listAllocations(
    db,
    scope,
    rows.map(({ _id }) => _id),
  );
  const byRecord = new Map<string, EnergyGeneration['allocations']>();
  for (const { energy_generation_id, ...allocation } of allocations)
    byRecord.set(energy_generation_id, [...(byRecord.get(energy_generation_id) ?? []), allocation]);
  return rows.map((row) => ({
    ...row,
    self_used_kwh: selfUse({ generatedKwh: row.generated_kwh, exportedKwh: row.exported_kwh }),
    self_used_sold_kwh: attributesOf(
      { generatedKwh: row.generated_kwh, exportedKwh: row.exported_kwh, soldKwh: row.sold_kwh },
      source.attributes,
    ).soldUseKwh,
    allocations: byRecord.get(row._id) ?? [],
  }));
}

async function findRecord(work: Work, id: string, sourceId: string): Promise<EnergyGeneration> {
  const records = await listRecords(work, sourceId);
  return records.find(({ _id }) => _id === id) ?? fail('energy-generation.not-found');
}

/** The kinds of sources, and the output of each. */
export const getRenewableSources = async () =>
  renewableKinds.map((kind) => ({
    kind,
    carriers:
      kind === 'solar_thermal' || kind === 'heat_pump'
        ? ['district_heating']
        : kind === 'biomass' || kind === 'biogas' || kind === 'other'
          ? ['electricity', 'district_heating']
          : ['electricity'],
  }));

function checkSource({ installed_on, retired_on }: repository.SourceFields): void {
  if (installed_on && retired_on && retired_on < installed_on)
    refused('retired_on', 'must not come before the first day');
}

/** A change of a source must not make its records impossible; those that were impossible before do not prevent it. */
async function checkRecordsOf({ db, scope }: Work, id: string, fields: repository.SourceFields): Promise<void> {
  const before = await repository.findSource(db, scope, id);
  if (!before) return;
  for (const record of (await repository.listGenerations(db, scope, [id])).map(asGenerated)) {
    const fault = impossibleIn(record, boundsOf(fields));
    if (fault && !impossibleIn(record, boundsOf(before)))
      refused(impossible[fault].ofSource, 'contradicts a generation record');
  }
}

export const createPropertyRenewableSrc = (
  ctx: Ctx,
  { environment_id, ...fields }: Parsed<typeof renewables.createPropertyRenewableSrc>,
) =>
  inTransaction(ctx, async (work) => {
    await mustReach(work, environment_id);
    checkSource(fields);
    const id = uuid();
    await repository.insertSource(work.db, work.scope, { id, environment_id, ...fields });
    return findSource(work, id);
  });

export const getPropertyRenewableSrc = (
  ctx: Ctx,
  { environment_id }: Parsed<typeof renewables.getPropertyRenewableSrc>,
) =>
  reading(ctx, async (work) => {
    await mustReach(work, environment_id);
    const sources = await repository.listSources(work.db, work.scope, environment_id);
    const rows = await repository.listGenerations(
      work.db,
      work.scope,
      sources.map(({ _id }) => _id),
    );
    return sources.map((source) => withFigures(source, rows));
  });

export const updatePropertyRenewableSrc = (
  ctx: Ctx,
  { renewable_source_id, ...sent }: Parsed<typeof renewables.updatePropertyRenewableSrc>,
) =>
  inTransaction(ctx, async (work) => {
    const known =
      (await repository.findSource(work.db, work.scope, renewable_source_id)) ?? fail('renewable-source.not-found');
    const fields = changed(renewables.updatePropertyRenewableSrc.input, known, sent);
    checkSource(fields);
    await checkRecordsOf(work, renewable_source_id, fields);
    await refuseAcceptedSource(work, known, fields);
    await repository.updateSource(work.db, work.scope, renewable_source_id, fields);
    return findSource(work, renewable_source_id);
  });
/** The specification leaves the method open: both are served (R149). */
export const putPropertyRenewableSrc = (ctx: Ctx, input: Parsed<typeof renewables.putPropertyRenewableSrc>) =>
  updatePropertyRenewableSrc(ctx, input);

export const deletePropertyRenewableSrc = (
  ctx: Ctx,
  { renewable_source_id }: Parsed<typeof renewables.deletePropertyRenewableSrc>,
) =>
  inTransaction(ctx, async ({ db, scope }) => {
    if (!(await repository.findSource(db, scope, renewable_source_id))) fail('renewable-source.not-found');
    const records = await repository.listGenerations(db, scope, [renewable_source_id]);
    if (records.length) fail('renewable-source.has-records');
    await repository.deleteSource(db, scope, renewable_source_id);
    return { done: true as const };
  });

const boundsOf = ({ installed_on, retired_on, capacity_kw }: repository.SourceFields) => ({
  installedOn: installed_on,
  retiredOn: retired_on,
  capacityKw: capacity_kw,
});

/** The refusal of an impossible record, and of a change of a source that would make one impossible. */
const impossible = {
  'before-installed': { field: 'first_day', message: 'is before the source was installed', ofSource: 'installed_on' },
  'after-retired': { field: 'last_day', message: 'is after the source was retired', ofSource: 'retired_on' },
  'above-capacity': {
    field: 'generated_kwh',
    message: 'is more than the source can make in these days',
    ofSource: 'capacity_kw',
  },
} as const;

async function checkRecord(
  ctx: Ctx,
  { db, scope }: Work,
  fields: repository.GenerationFields,
  { source, except }: { source: Awaited<ReturnType<typeof repository.listSources>>[number]; except: string },
): Promise<void> {
  const { first_day, last_day, generated_kwh, exported_kwh, sold_kwh } = fields;
  const sourceId = source._id;
  if (last_day < first_day) refused('last_day', 'must not come before the first day');
  if (last_day > lastDay(ctx)) refused('last_day', 'must not lie in the future');
  const record = { start: first_day, end: addDays(last_day, 1), generatedKwh: generated_kwh };
  const fault = impossibleIn(record, boundsOf(source));
  if (fault) refused(impossible[fault].field, impossible[fault].message);
  if (exported_kwh > generated_kwh) refused('exported_kwh', 'must not be more than what was generated');
  if ((sold_kwh ?? 0) > generated_kwh) refused('sold_kwh', 'must not be more than what was generated');
  if (await repository.findOverlap(db, scope, { sourceId, first_day, last_day, except }))
    fail('energy-generation.overlap', undefined, [
      { field: 'first_day', message: 'Another record covers these days.' },
    ]);
}

export const createEnergyGeneration = (
  ctx: Ctx,
  { renewable_source_id, ...fields }: Parsed<typeof renewables.createEnergyGeneration>,
) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const source = (await repository.findSource(db, scope, renewable_source_id)) ?? fail('renewable-source.not-found');
    const id = uuid();
    await checkRecord(ctx, work, fields, { source, except: id });
    await refuseAcceptedRecord(work, source, { after: fields });
    await repository.insertGeneration(db, scope, {
      id,
      environment_id: source.environment_id,
      renewable_source_id,
      ...fields,
    });
    return findRecord(work, id, renewable_source_id);
  });

export const getSrcEnergyGenerations = (
  ctx: Ctx,
  { renewable_source_id }: Parsed<typeof renewables.getSrcEnergyGenerations>,
) => reading(ctx, (work) => listRecords(work, renewable_source_id));

const mustFindRecord = async ({ db, scope }: Work, id: string) =>
  (await repository.findGeneration(db, scope, id)) ?? fail('energy-generation.not-found');

export const updateEnergyGenerationRec = (
  ctx: Ctx,
  { energy_generation_id, ...sent }: Parsed<typeof renewables.updateEnergyGenerationRec>,
) =>
  inTransaction(ctx, async (work) => {
    const known = await mustFindRecord(work, energy_generation_id);
    const { renewable_source_id, allocated_kwh } = known;
    const fields = changed(renewables.updateEnergyGenerationRec.input, known, sent);
    const source =
      (await repository.findSource(work.db, work.scope, renewable_source_id)) ?? fail('renewable-source.not-found');
    await checkRecord(ctx, work, fields, { source, except: energy_generation_id });
    await refuseAcceptedRecord(work, source, { before: known, after: fields });
    if (allocated_kwh > fields.generated_kwh - fields.exported_kwh + NOISE) fail('energy-generation.allocated');
    await repository.updateGeneration(work.db, work.scope, energy_generation_id, fields);
    return findRecord(work, energy_generation_id, renewable_source_id);
  });
export const putEnergyGenerationRec = (ctx: Ctx, input: Parsed<typeof renewables.putEnergyGenerationRec>) =>
  updateEnergyGenerationRec(ctx, input);

export const deleteEnergyGenerationRec = (
  ctx: Ctx,
  { energy_generation_id }: Parsed<typeof renewables.deleteEnergyGenerationRec>,
) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const known = await mustFindRecord(work, energy_generation_id);
    const source =
      (await repository.findSource(db, scope, known.renewable_source_id)) ?? fail('renewable-source.not-found');
    await refuseAcceptedRecord(work, source, { before: known });
    if (!(await repository.deleteGeneration(db, scope, energy_generation_id))) fail('energy-generation.not-found');
    return { done: true as const };
  });

export const createRenewConsumptionAlloc = (
  ctx: Ctx,
  { energy_generation_id, allocations }: Parsed<typeof renewables.createRenewConsumptionAlloc>,
) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const record = await mustFindRecord(work, energy_generation_id);
    const users = await repository.listUsers(
      db,
      scope,
      record.environment_id,
      allocations.flatMap(({ space_id, tenant_id }) => [space_id, tenant_id].filter((id) => id !== null)),
    );
    const seen = new Set<string>();
    for (const [i, { space_id, tenant_id }] of allocations.entries()) {
      if ((space_id === null) === (tenant_id === null))
        refused(`allocations.${i}.space_id`, 'Choose either a space or a tenant.');
      if (space_id !== null && !users.spaces.has(space_id)) fail('space.not-found');
      if (tenant_id !== null && !users.tenants.has(tenant_id)) fail('tenant.not-found');
      const user = space_id ?? tenant_id ?? '';
      if (seen.has(user)) refused(`allocations.${i}.space_id`, 'Each space and tenant stands once.');
      seen.add(user);
    }
    const sum = allocations.reduce((total, { kwh }) => total + kwh, 0);
    if (sum > record.generated_kwh - record.exported_kwh + NOISE) fail('energy-generation.allocated');
    await repository.replaceAllocations(
      db,
      scope,
      energy_generation_id,
      allocations.map((allocation) => ({
        id: uuid(),
        environment_id: record.environment_id,
        energy_generation_id,
        ...allocation,
      })),
    );
    return findRecord(work, energy_generation_id, record.renewable_source_id);
  });

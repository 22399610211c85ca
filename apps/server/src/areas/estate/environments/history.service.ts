import type { Parsed } from '@steward/contract/call';
import { EnvironmentFields, type Environment, environments } from '@steward/contract/estate/environments';
import type { PropertyChange } from '@steward/contract/estate/environments.history';
import { fail } from '@steward/contract/failures';
import {
  assumed,
  heldSeries,
  isOwnAttribute,
  isPlaceAttribute,
  numbersAllowed,
  ownAttributes,
  wordsAllowed,
  type Control,
  type DatedAttribute,
  type Holding,
  type OwnAttribute,
} from '@steward/core/property/attributes-over-time';
import { valueOn, type DatedValue } from '@steward/core/property/values-over-time';
import { fitsInto } from '@steward/core/property/fits-into';
import { affectedYears } from '@steward/core/property/affected-years';
import { reachesProperty } from '../../../database/scoped.ts';
import { unlessTaken } from '../../../database/taken.ts';
import { reading, type Work } from '../../../database/transaction.ts';
import { saved } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { uuid } from '../../../platform/uuid.ts';
import { acceptedYears } from './accepted-years.service.ts';
import { findFloorArea } from './environments.repository.ts';
import * as repository from './history.repository.ts';
import type { ChangeRow, Said } from './history.repository.ts';

const invalid = (field: string, message: string): never => fail('request.invalid', undefined, [{ field, message }]);

async function mustReach({ db, scope }: Work, environmentId: string): Promise<void> {
  if (!(await reachesProperty(db, scope, environmentId))) fail('environment.not-found');
}

/** Answers what the spaces take of the property. */
export async function refuseAreaBelowSpaces(work: Work, environmentId: string, area: number) {
  const floor = (await findFloorArea(work.db, work.scope, environmentId)) ?? fail('environment.not-found');
  if (!fitsInto(floor.taken, area))
    fail('environment.area-below-spaces', undefined, [
      { field: 'gross_floor_area', message: 'The spaces take more than this.' },
    ]);
  return floor;
}

/** Refuses a value that the attribute cannot have, and a day that has not come: what holds today also stands in the property. */
function check(ctx: Ctx, { attribute, valid_from, number, word }: Said): void {
  if (valid_from && valid_from > todayOf(ctx)) invalid('valid_from', 'must not lie in the future');
  const range = numbersAllowed[attribute];
  if (range) {
    if (number === null) return invalid('number', 'is required');
    if (number < range.min) return invalid('number', 'must be more than 0');
    if (number > range.max) return invalid('number', 'must be from 0 to 100 %');
    if (word !== null) invalid('word', 'must be empty');
    return;
  }
  if (isPlaceAttribute(attribute)) {
    // As the property's own form checks it: some parts of an address may be empty.
    const read = EnvironmentFields.shape[attribute].safeParse(word ?? '');
    if (!read.success) return invalid('word', read.error.issues[0]?.message ?? 'is not known');
    if (number !== null) invalid('number', 'must be empty');
    return;
  }
  if (!word) return invalid('word', 'is required');
  if (!wordsAllowed[attribute]?.includes(word)) return invalid('word', 'is not known');
  if (number !== null) invalid('number', 'must be empty');
}

/** The values of one attribute as the calculations take them. */
const datedValues = (
  rows: readonly Pick<ChangeRow, 'attribute' | 'valid_from' | 'number' | 'word'>[],
  attribute: DatedAttribute,
) =>
  rows
    .filter((row) => row.attribute === attribute)
    .map((row): DatedValue<number | string> => ({ from: row.valid_from, value: row.number ?? row.word ?? '' }));

const shown = (rows: readonly ChangeRow[], today: string): PropertyChange[] =>
  rows.map((row) => {
    const others = rows.filter(({ attribute }) => attribute === row.attribute);
    // The latest that has begun; the rows come with the latest first.
    const inForce = others.find(({ valid_from }) => (valid_from ?? '') <= today);
    return { ...row, is_in_force: inForce?._id === row._id };
  });

export const getPropertyHistory = (ctx: Ctx, { environment_id }: Parsed<typeof environments.getPropertyHistory>) =>
  reading(ctx, async (work) => {
    await mustReach(work, environment_id);
    return shown(await repository.listChanges(work.db, work.scope, environment_id), todayOf(ctx));
  });

/** Without a day a change holds since ever. */
export const getAcceptedYears = (
  ctx: Ctx,
  { environment_id, from, attribute, change_id }: Parsed<typeof environments.getAcceptedYears>,
) =>
  reading(ctx, async (work) => {
    await mustReach(work, environment_id);
    const rows = await repository.listChanges(work.db, work.scope, environment_id);
    const known = rows.find(({ _id }) => _id === change_id);
    if (change_id && !known) fail('property-change.not-found');
    const others = rows.filter((row) => row.attribute === (known?.attribute ?? attribute) && row !== known);
    return affectedYears(
      await acceptedYears(work, environment_id),
      [from, ...(known ? [known.valid_from] : [])],
      others.map(({ valid_from }) => valid_from),
    );
  });

export const unlessDayTaken = (write: Promise<void>) =>
  unlessTaken('property_changes_day', 'property-change.day-taken', write, [
    { field: 'valid_from', message: 'For this day there is an entry already.' },
  ]);

interface Whose {
  environment_id: string;
  created_by: string | null;
}

/**
 * Before the first change with a day, what held until then is written down: what stands in the property, or what is assumed of
 * one that nothing was entered of. It can be corrected like any other entry.
 */
async function writeWhatHeld(work: Work, whose: Whose, said: Said, current: Pick<Environment, OwnAttribute>) {
  const { attribute } = said;
  const held = isOwnAttribute(attribute) ? current[attribute] : assumed[attribute];
  if (held === undefined) return;
  await repository.insertChange(work.db, work.scope, {
    id: uuid(),
    ...whose,
    attribute,
    valid_from: null,
    number: typeof held === 'number' ? held : null,
    word: typeof held === 'string' ? held : null,
    note: '',
  });
}

/** The property itself says what holds today. */
async function keepCurrent(ctx: Ctx, work: Work, environmentId: string, attribute: DatedAttribute): Promise<void> {
  if (!isOwnAttribute(attribute)) return;
  const { db, scope } = work;
  const rows = await repository.listChanges(db, scope, environmentId);
  const value = valueOn(datedValues(rows, attribute), todayOf(ctx));
  if (attribute === 'gross_floor_area' && typeof value === 'number') {
    await refuseAreaBelowSpaces(work, environmentId, value);
    await repository.updateCurrent(db, scope, environmentId, { gross_floor_area: value });
  }
  if (attribute !== 'gross_floor_area' && typeof value === 'string')
    await repository.updateCurrent(db, scope, environmentId, { [attribute]: value });
}

async function add(work: Work, whose: Whose, said: Said, current: Pick<Environment, OwnAttribute>) {
  const { db, scope } = work;
  const known = (await repository.listChanges(db, scope, whose.environment_id)).filter(
    ({ attribute }) => attribute === said.attribute,
  );
  if (known.length === 0 && said.valid_from) await writeWhatHeld(work, whose, said, current);
  const id = uuid();
  await unlessDayTaken(repository.insertChange(db, scope, { id, ...whose, ...said }));
  return id;
}

/** Says what holds from a day on, or corrects it, within the transaction of the caller. */
export async function saveChange(
  ctx: Ctx,
  work: Work,
  input: Parsed<typeof environments.savePropertyChange>,
): Promise<PropertyChange> {
  const { db, scope } = work;
  let id = input.change_id;
  const known = id ? ((await repository.findChange(db, scope, id)) ?? fail('property-change.not-found')) : undefined;
  const { environment_id, ...given } = saved(environments.savePropertyChange.input, 'change_id', input, known);
  const { attribute, valid_from, number, note } = given;
  // An emptied part of an address is empty, not unknown.
  const word = isPlaceAttribute(attribute) ? (given.word ?? '') : given.word;
  const said: Said = { attribute, valid_from, number, word, note };
  const current = (await repository.findCurrent(db, scope, environment_id)) ?? fail('environment.not-found');
  check(ctx, said);
  if (id && known) {
    if (known.environment_id !== environment_id) return fail('property-change.not-found');
    if (known.attribute !== said.attribute) invalid('attribute', 'cannot be changed');
    if (known.valid_from === null && said.valid_from !== null)
      invalid('valid_from', 'must stay empty: this holds since ever. Add a change for another day.');
    const { attribute: _, ...corrected } = said;
    await unlessDayTaken(repository.updateChange(db, scope, id, corrected));
  } else id = await add(work, { environment_id, created_by: ctx.actor?.userId ?? null }, said, current);
  await keepCurrent(ctx, work, environment_id, said.attribute);
  const rows = shown(await repository.listChanges(db, scope, environment_id), todayOf(ctx));
  return rows.find(({ _id }) => _id === id) ?? fail('property-change.not-found');
}

/** The property of an entry. */
export const propertyOfChange = async ({ db, scope }: Work, changeId: string): Promise<string> =>
  ((await repository.findChange(db, scope, changeId)) ?? fail('property-change.not-found')).environment_id;

/** Takes an entry back, within the transaction of the caller. */
export async function deleteChange(ctx: Ctx, work: Work, changeId: string): Promise<void> {
  const { db, scope } = work;
  const known = (await repository.findChange(db, scope, changeId)) ?? fail('property-change.not-found');
  const others = (await repository.listChanges(db, scope, known.environment_id)).filter(
    (row) => row.attribute === known.attribute && row._id !== changeId,
  );
  if (known.valid_from === null && others.length) fail('property-change.needed');
  await repository.deleteChange(db, scope, changeId);
  await keepCurrent(ctx, work, known.environment_id, known.attribute);
}

/** After an edit of the property: another area, type or place holds from that day on, or corrects what was known. */
export async function recordEdit(
  ctx: Ctx,
  work: Work,
  before: Environment,
  fields: Pick<Environment, OwnAttribute>,
  changedFrom: string | null,
): Promise<void> {
  const { db, scope } = work;
  const changed = ownAttributes.filter((attribute) => fields[attribute] !== before[attribute]);
  if (!changed.length) return;
  const rows = await repository.listChanges(db, scope, before._id);
  for (const attribute of changed) {
    const value = fields[attribute];
    const said: Said = {
      attribute,
      valid_from: changedFrom,
      number: typeof value === 'number' ? value : null,
      word: typeof value === 'string' ? value : null,
      note: '',
    };
    const inForce = shown(rows, todayOf(ctx)).find((row) => row.attribute === attribute && row.is_in_force);
    if (changedFrom) {
      check(ctx, said);
      await add(work, { environment_id: before._id, created_by: ctx.actor?.userId ?? null }, said, before);
      // A later change may hold today.
      await keepCurrent(ctx, work, before._id, attribute);
    } else if (inForce)
      await repository.updateChange(db, scope, inForce._id, {
        ...said,
        valid_from: inForce.valid_from,
        note: inForce.note,
      });
  }
}

/** The history of an attribute as if it had been this one, for what is computed and then taken back. */
export async function supposeHistory(
  { db, scope }: Work,
  environmentId: string,
  attribute: 'holding' | 'ownership_share' | 'control',
  values: readonly DatedValue<number | string>[],
): Promise<void> {
  for (const row of await repository.listChanges(db, scope, environmentId))
    if (row.attribute === attribute) await repository.deleteChange(db, scope, row._id);
  for (const { from, value } of values)
    await repository.insertChange(db, scope, {
      id: uuid(),
      environment_id: environmentId,
      created_by: null,
      attribute,
      valid_from: from,
      number: typeof value === 'number' ? value : null,
      word: typeof value === 'string' ? value : null,
      note: '',
    });
}

/** Values of attributes by property, of those properties that have any; for calculations over many properties. */
export async function listDatedValues(
  { db, scope }: Work,
  filter: { environmentId?: string | undefined; portfolioId?: string | undefined },
  attributes: readonly DatedAttribute[],
): Promise<Map<string, (attribute: DatedAttribute) => DatedValue<number | string>[]>> {
  const byProperty = new Map<string, Dated>();
  for (const row of await repository.listDated(db, scope, filter, attributes)) {
    const list = byProperty.get(row.environment_id);
    if (list) list.push(row);
    else byProperty.set(row.environment_id, [row]);
  }
  if (attributes.includes('holding'))
    for (const { environment_id, day } of await repository.listArchived(db, scope, filter))
      byProperty.set(environment_id, heldUntil(environment_id, byProperty.get(environment_id) ?? [], day));
  return new Map([...byProperty].map(([id, rows]) => [id, (attribute) => datedValues(rows, attribute)]));
}

type Dated = Awaited<ReturnType<typeof repository.listDated>>;

/** The values of an archived property: from the day it was archived on it is not held (decision 0054). */
function heldUntil(environment_id: string, rows: Dated, day: string): Dated {
  const says = (valid_from: string | null, word: Holding) => ({
    environment_id,
    attribute: 'holding' as const,
    valid_from,
    number: null,
    word,
  });
  const before = rows.filter(({ attribute, valid_from }) => attribute !== 'holding' || (valid_from ?? '') < day);
  const begins = before.some(({ attribute }) => attribute === 'holding') ? [] : [says(null, 'held')];
  return [...before, ...begins, says(day, 'not_held')];
}

/** Since when each property is held, and since when not; only of properties that are not held all the time. */
export async function listHeld(
  work: Work,
  filter: Parameters<typeof listDatedValues>[1],
): Promise<Map<string, DatedValue<boolean>[]>> {
  const known = await listDatedValues(work, filter, ['holding', 'ownership_share', 'control']);
  return new Map(
    [...known].flatMap(([id, of]) => {
      const held = heldOf(of);
      return held.every(({ value }) => value) ? [] : [[id, held] as const];
    }),
  );
}

/** The same of one property, from its values. */
export const heldOf = (of: (attribute: DatedAttribute) => DatedValue<number | string>[]) =>
  heldSeries({
    holding: of('holding') as DatedValue<Holding>[],
    shares: of('ownership_share') as DatedValue<number>[],
    control: of('control') as DatedValue<Control>[],
  });

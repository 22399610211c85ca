import type { Answer, Parsed } from '@steward/contract/call';
import { type Equipment, equipment } from '@steward/contract/estate/equipment';
import { fail } from '@steward/contract/failures';
import { checkForm } from '@steward/core/fields/form';
import { endOfLife } from '@steward/core/equipment/lifetime';
import { fieldsOf } from '@steward/reference/equipment/taxonomy';
import { reachesProperty } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { changed } from '../../../platform/changed.ts';
import { scopeOf, type Ctx } from '../../../platform/ctx.ts';
import { formErrors } from '../../../platform/form-faults.ts';
import { uuid } from '../../../platform/uuid.ts';
import { without } from '../../../platform/imports/importable.ts';
import { dropBytes, removeFiles } from '../../foundation/files/files.service.ts';
import { acceptedYears } from '../environments/accepted-years.service.ts';
import { findSpace } from '../spaces/spaces.service.ts';
import * as repository from './equipment.repository.ts';
import { kindOf, languageOf, pathInWords } from './kinds.service.ts';

type Given = Omit<Parsed<typeof equipment.addEquipment>, 'environment_id'>;
type Certified = Omit<Parsed<typeof equipment.addEquipmentES>, 'environment_id' | keyof Given>;

/** Rows with their kinds in words and their files. */
async function completed(ctx: Ctx, { db, scope }: Work, rows: readonly repository.Row[]): Promise<Equipment[]> {
  const files = await repository.listFiles(
    db,
    scope,
    rows.map(({ _id }) => _id),
  );
  return rows.map((row) => ({
    ...row,
    kind_path: pathInWords(row.kind, languageOf(ctx)),
    files: files.filter(({ equipment_id }) => equipment_id === row._id).map((file) => without(file, 'equipment_id')),
  }));
}

/** The piece of equipment, if the person may see it. */
export const mustFindEquipment = async ({ db, scope }: Work, id: string): Promise<repository.Row> =>
  (await repository.findEquipment(db, scope, id)) ?? fail('equipment.not-found');

const find = async (ctx: Ctx, work: Work, id: string): Promise<Equipment> =>
  (await completed(ctx, work, [await mustFindEquipment(work, id)]))[0] ?? fail('equipment.not-found');

async function page(
  ctx: Ctx,
  filter: repository.Filter,
  asked: Pick<Parsed<typeof equipment.getEquipments>, 'sort' | 'descending' | 'page' | 'page_size'>,
): Promise<Answer<typeof equipment.getEquipments>> {
  return reading(ctx, async (work) => ({
    paginateData: await completed(ctx, work, await repository.listEquipment(work.db, work.scope, filter, asked)),
    totalData: await repository.countEquipment(work.db, work.scope, filter),
  }));
}

export const getEquipments = (ctx: Ctx, input: Parsed<typeof equipment.getEquipments>) => page(ctx, input, input);

export async function getEquipmentsES(
  ctx: Ctx,
  input: Parsed<typeof equipment.getEquipmentsES>,
): Promise<Answer<typeof equipment.getEquipmentsES>> {
  const { organization_id, bldg_tenant_space_id, category, sub_category_1, sub_category_2, sub_category_3 } = input;
  if (organization_id !== undefined && organization_id !== scopeOf(ctx).organizationId)
    return { paginateData: [], totalData: 0 };
  const filter: repository.Filter = {
    ...input,
    space_id: input.space_id ?? bldg_tenant_space_id,
    // The most exact of them; each stands below the one before.
    kind: sub_category_3 ?? sub_category_2 ?? sub_category_1 ?? category,
    isCertified: true,
  };
  return page(ctx, filter, input);
}

const FOUND_AT_MOST = 50;

export const getEquipmentsFromSearchValue = (
  ctx: Ctx,
  { eqpmt_search }: Parsed<typeof equipment.getEquipmentsFromSearchValue>,
): Promise<Answer<typeof equipment.getEquipmentsFromSearchValue>> =>
  reading(ctx, async (work) =>
    completed(
      ctx,
      work,
      await repository.listEquipment(
        work.db,
        work.scope,
        { eqpmt_search },
        { sort: 'product_name', descending: false, page: 1, page_size: FOUND_AT_MOST },
      ),
    ),
  );

export const getEquipment = (ctx: Ctx, { equipment_id }: { equipment_id: string }): Promise<Equipment> =>
  reading(ctx, (work) => find(ctx, work, equipment_id));

export const getEqpmntHierarchy = (
  ctx: Ctx,
  { id }: Parsed<typeof equipment.getEqpmntHierarchy>,
): Promise<Answer<typeof equipment.getEqpmntHierarchy>> =>
  reading(ctx, async (work) => {
    await mustFindEquipment(work, id);
    return (await repository.listTree(work.db, work.scope, id)).map((row) => ({ ...row, is_asked: row._id === id }));
  });

/** What is written, checked: kind, form, space, parent. */
async function checked(
  work: Work,
  environmentId: string,
  { replacement_cost, currency, ...given }: Given,
  own?: string,
): Promise<Omit<repository.Fields, keyof Certified | 'is_certified'>> {
  const kind = kindOf(given.kind);
  const faults = checkForm(fieldsOf(kind), given.details);
  if (faults.length) fail('request.invalid', undefined, formErrors(faults, 'details'));
  if (replacement_cost !== null && currency === null)
    fail('request.invalid', undefined, [{ field: 'currency', message: 'is required' }]);
  if (given.space_id !== null) {
    const space = await findSpace(work, given.space_id);
    if (space?.environment_id !== environmentId)
      fail('request.invalid', undefined, [{ field: 'space_id', message: 'must be a space of this property' }]);
  }
  if (given.parent_id !== null) await checkParent(work, environmentId, given.parent_id, own);
  return {
    ...given,
    replacement_cost,
    currency,
    master_type: kind.type,
    end_of_life: endOfLife({
      installedOn: given.install_date,
      expectedYears: given.expected_life,
      renewalOn: given.renewal_date,
    }),
  };
}

/** A part stands in the property of the whole, and is not a part of its own parts. */
async function checkParent({ db, scope }: Work, environmentId: string, parentId: string, own: string | undefined) {
  const parent = await repository.findEquipment(db, scope, parentId);
  if (parent?.environment_id !== environmentId)
    fail('request.invalid', undefined, [{ field: 'parent_id', message: 'must be equipment of this property' }]);
  let above = own === undefined ? undefined : parent;
  while (above) {
    if (above._id === own)
      fail('request.invalid', undefined, [{ field: 'parent_id', message: 'must not be a part of this equipment' }]);
    above = above.parent_id === null ? undefined : await repository.findEquipment(db, scope, above.parent_id);
  }
}

const notCertified = {
  is_certified: false,
  date_certified: null,
  markets: [],
  unique_id: '',
  upc_codes: [],
  certified_energy_use: null,
};

/** Adds a piece within the transaction of the caller. */
export async function insertPiece(
  ctx: Ctx,
  work: Work,
  id: string,
  { environment_id, ...fields }: Given & { environment_id: string },
  certification?: Certified,
): Promise<void> {
  if (!(await reachesProperty(work.db, work.scope, environment_id))) fail('environment.not-found');
  await repository.insertEquipment(work.db, work.scope, {
    id,
    environment_id,
    created_by: ctx.actor?.userId ?? null,
    ...(await checked(work, environment_id, fields)),
    ...(certification ? { ...certification, is_certified: true } : notCertified),
  });
}

/** What a piece lost in an accepted year stays as the verifier saw it: the piece remains, and so does its refrigerant. */
async function refuseAccepted(work: Work, { _id, environment_id }: repository.Row): Promise<void> {
  const years = await repository.listRefrigerantYears(work.db, work.scope, _id);
  if (!years.length) return;
  const accepted = await acceptedYears(work, environment_id);
  if (years.some((year) => accepted.includes(year))) fail('equipment.year-accepted');
}

const refrigerantFields = ['refrigerant_type', 'refrigerant_gwp'];

/** Changes a piece within the transaction of the caller; the fields of its type stay where none are given. */
export async function changePiece(
  work: Work,
  id: string,
  fields: Omit<Given, 'details'> & Partial<Pick<Given, 'details'>>,
  certification?: Certified,
): Promise<void> {
  const before = await mustFindEquipment(work, id);
  const { environment_id, details } = before;
  const isOther = (field: string) => fields.details !== undefined && fields.details[field] !== details[field];
  if (refrigerantFields.some(isOther)) await refuseAccepted(work, before);
  await repository.updateEquipment(work.db, work.scope, id, {
    ...(await checked(work, environment_id, { details, ...fields }, id)),
    ...(certification && { ...certification, is_certified: true }),
  });
}

const add = (ctx: Ctx, environment_id: string, fields: Given, certification: Certified | undefined) =>
  inTransaction(ctx, async (work) => {
    const id = uuid();
    await insertPiece(ctx, work, id, { environment_id, ...fields }, certification);
    return find(ctx, work, id);
  });

const edit = (
  ctx: Ctx,
  id: string,
  sent: Omit<Parsed<typeof equipment.editEquipmentES>, 'equipment_id'>,
  isCertified: boolean,
) =>
  inTransaction(ctx, async (work) => {
    const known = await mustFindEquipment(work, id);
    const [fields, certification] = parted(changed(equipment.editEquipmentES.input, known, sent));
    await changePiece(work, id, fields, isCertified ? certification : undefined);
    return find(ctx, work, id);
  });

/** The fields of every piece, and those of the certificate, apart. */
function parted(input: Given & Certified): [Given, Certified] {
  const { date_certified, markets, unique_id, upc_codes, certified_energy_use, ...fields } = input;
  return [fields, { date_certified, markets, unique_id, upc_codes, certified_energy_use }];
}

export const addEquipment = (ctx: Ctx, { environment_id, ...fields }: Parsed<typeof equipment.addEquipment>) =>
  add(ctx, environment_id, fields, undefined);

export const editEquipment = (ctx: Ctx, { equipment_id, ...sent }: Parsed<typeof equipment.editEquipment>) =>
  edit(ctx, equipment_id, sent, false);

export const addEquipmentES = (ctx: Ctx, { environment_id, ...input }: Parsed<typeof equipment.addEquipmentES>) =>
  add(ctx, environment_id, ...parted(input));

export const editEquipmentES = (ctx: Ctx, { equipment_id, ...sent }: Parsed<typeof equipment.editEquipmentES>) =>
  edit(ctx, equipment_id, sent, true);

async function remove(ctx: Ctx, id: string, mustBeCertified: boolean): Promise<{ done: true }> {
  const hashes = await inTransaction(ctx, async (work) => {
    const piece = await mustFindEquipment(work, id);
    if (mustBeCertified && !piece.is_certified) fail('equipment.not-certified');
    await refuseAccepted(work, piece);
    const files = await repository.listFiles(work.db, work.scope, [id]);
    await repository.deleteEquipment(work.db, work.scope, id);
    return removeFiles(
      work,
      files.map(({ file_id }) => file_id),
    );
  });
  await dropBytes(ctx, scopeOf(ctx).organizationId, hashes);
  return { done: true };
}

export const deleteEquipment = (ctx: Ctx, { equipment_id }: { equipment_id: string }) =>
  remove(ctx, equipment_id, false);

export const deleteEquipmentES = (ctx: Ctx, { equipment_id }: { equipment_id: string }) =>
  remove(ctx, equipment_id, true);

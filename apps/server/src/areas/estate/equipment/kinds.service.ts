import type { Answer, Parsed } from '@steward/contract/call';
import type { equipment } from '@steward/contract/estate/equipment';
import { fail } from '@steward/contract/failures';
import type { Language } from '@steward/contract/language';
import {
  equipmentEdition,
  equipmentKind,
  equipmentTypes,
  fieldsOf,
  pathOf,
  titleOf,
  type EquipmentKind,
} from '@steward/reference/equipment/taxonomy';
import { reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { countByType } from './equipment.repository.ts';

/** What the person's language is; English where nobody asks. */
export const languageOf = (ctx: Ctx): Language => ctx.actor?.language ?? 'en';

/** The type of a kind and what stands below it, in words. */
export function pathInWords(code: string, language: Language): string[] {
  const kind = equipmentKind(code);
  return kind ? pathOf(kind).map((one) => titleOf(one, language)) : [code];
}

const shownIn = (language: Language) => (kind: EquipmentKind) => ({
  code: kind.code,
  title: titleOf(kind, language),
  level: kind.level,
  type: kind.type,
});

/** The kind of a code that somebody sent. */
export const kindOf = (code: string): EquipmentKind =>
  equipmentKind(code) ??
  fail('equipment.kind-unknown', undefined, [{ field: 'kind', message: 'is no kind of equipment' }]);

export const getEquipmentTypes = (ctx: Ctx): Promise<Answer<typeof equipment.getEquipmentTypes>> =>
  reading(ctx, async ({ db, scope }) => {
    const counts = new Map((await countByType(db, scope)).map((row) => [row.master_type, row.count]));
    return equipmentTypes.map((type) => ({ ...shownIn(languageOf(ctx))(type), count: counts.get(type.type) ?? 0 }));
  });

export async function getEquipmentMasterTypes(
  ctx: Ctx,
  { eqpmtMasterType }: Parsed<typeof equipment.getEquipmentMasterTypes>,
): Promise<Answer<typeof equipment.getEquipmentMasterTypes>> {
  const withBelow = (kind: EquipmentKind): EquipmentKind[] => [kind, ...kind.children.flatMap(withBelow)];
  return equipmentTypes
    .filter(({ type }) => type === eqpmtMasterType)
    .flatMap(withBelow)
    .map((kind) => ({ ...shownIn(languageOf(ctx))(kind), parent: kind.parent }));
}

export const getEquipmentCategories = async (
  ctx: Ctx,
  { eqpmtMasterType }: Parsed<typeof equipment.getEquipmentCategories>,
): Promise<Answer<typeof equipment.getEquipmentCategories>> =>
  equipmentTypes
    .filter(({ type }) => eqpmtMasterType === undefined || type === eqpmtMasterType)
    .flatMap(({ children }) => children.map(shownIn(languageOf(ctx))));

export const getEquipmentSubCategories = async (
  ctx: Ctx,
  { eqpmtCat }: Parsed<typeof equipment.getEquipmentSubCategories>,
): Promise<Answer<typeof equipment.getEquipmentSubCategories>> =>
  kindOf(eqpmtCat).children.map(shownIn(languageOf(ctx)));

export async function getEquipmentSchema(
  ctx: Ctx,
  { eqpmtKey }: Parsed<typeof equipment.getEquipmentSchema>,
): Promise<Answer<typeof equipment.getEquipmentSchema>> {
  const kind = kindOf(eqpmtKey);
  return {
    key: kind.code,
    path: pathOf(kind).map(shownIn(languageOf(ctx))),
    edition: equipmentEdition,
    fields: fieldsOf(kind).map(({ options, ...field }) => ({ ...field, ...(options && { options: [...options] }) })),
  };
}

import type { EmbodiedCarbonItem, EmbodiedCarbonProject } from '@steward/contract/carbon/embodied-carbon';
import { embodiedCarbon, type EmbodiedResult } from '@steward/core/embodied-carbon/item';
import { sumEmbodied } from '@steward/core/embodied-carbon/project';
import type { ItemRow, ProjectRow } from './embodied-carbon.repository.ts';

const resultOf = (item: ItemRow): EmbodiedResult =>
  embodiedCarbon({
    kind: item.kind,
    quantity: item.quantity,
    unit: item.unit,
    declaredAmount: item.declared_amount,
    declaredUnit: item.declared_unit,
    kgCo2ePerDeclared: item.factor,
    biogenicPerDeclared: item.biogenic_factor,
    kgPerUnit: item.kg_per_unit,
    transportKm: item.transport_km,
    kgCo2ePerTonneKm: item.transport_factor,
    wasteShare: item.waste_share,
    kgCo2ePerKgWaste: item.waste_factor,
  });

/** A declaration must be valid during the works: its end is compared with the day of completion, or with today before it. */
const isExpired = ({ valid_until }: ItemRow, completedOn: string | null, today: string) =>
  valid_until !== null && valid_until < (completedOn !== null && completedOn < today ? completedOn : today);

const sumOf = (values: readonly (number | null)[]) => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
};

export function shownItem(item: ItemRow, completedOn: string | null, today: string): EmbodiedCarbonItem {
  const { massKg, modules, biogenicKgCo2e, biogenicWorking } = resultOf(item);
  const { environment_id: _, ...fields } = item;
  return {
    ...fields,
    is_expired: isExpired(item, completedOn, today),
    mass_kg: massKg,
    kg_co2e: sumOf(modules.map(({ kgCo2e }) => kgCo2e)),
    is_complete: modules.every(({ kgCo2e }) => kgCo2e !== null),
    modules: modules.map(({ module, kgCo2e, missing, working }) => ({ module, kg_co2e: kgCo2e, missing, working })),
    biogenic_kg_co2e: biogenicKgCo2e,
    biogenic_working: biogenicWorking,
  };
}

export function shownProject(
  project: ProjectRow,
  items: readonly ItemRow[],
  propertyArea: number | null,
  today: string,
): EmbodiedCarbonProject {
  const area = project.gross_floor_area ?? (propertyArea !== null && propertyArea > 0 ? propertyArea : null);
  const known = items.map((item) => ({ ...item, result: resultOf(item) }));
  const sum = sumEmbodied(known, area);
  const parts = [...new Set(known.map(({ building_part }) => building_part))]
    .map((building_part) => {
      const { modules, kgCo2e } = sumEmbodied(
        known.filter((item) => item.building_part === building_part),
        null,
      );
      return {
        building_part,
        kgCo2e,
        modules: modules.map((one) => ({ module: one.module, kg_co2e: one.kgCo2e })),
      };
    })
    .toSorted((a, b) => (b.kgCo2e ?? -1) - (a.kgCo2e ?? -1))
    .map(({ building_part, modules }) => ({ building_part, modules }));
  return {
    ...project,
    area_m2: area,
    items: items.length,
    expired: items.filter((item) => isExpired(item, project.completed_on, today)).length,
    modules: sum.modules.map(({ module, kgCo2e, unknownItems }) => ({
      module,
      kg_co2e: kgCo2e,
      unknown_items: unknownItems,
    })),
    parts,
    kg_co2e: sum.kgCo2e,
    kg_co2e_per_m2: sum.kgCo2ePerM2,
    biogenic_kg_co2e: sum.biogenicKgCo2e,
    missing: sum.missing,
    lacks_site_energy: sum.lacksSiteEnergy,
    is_complete: sum.isComplete,
    working: sum.working,
  };
}

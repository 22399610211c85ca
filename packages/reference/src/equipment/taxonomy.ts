import type { FormField } from '@steward/core/fields/form';
import forms from './forms.json' with { type: 'json' };
import taxonomy from './taxonomy.json' with { type: 'json' };
import arabic from './titles.ar.json' with { type: 'json' };
import german from './titles.de.json' with { type: 'json' };

/** A kind of equipment: `hvac.heating_plant.boiler`. */
export interface EquipmentKind {
  code: string;
  title: string;
  /** 0: a type; 1: a category of it; 2 and 3: below it. */
  level: number;
  /** The number of its type, 1 to 19. */
  type: number;
  parent: string | null;
  children: readonly EquipmentKind[];
}

interface Node {
  code: string;
  title: string;
  children?: readonly Node[];
}

const kinds = new Map<string, EquipmentKind>();

function keep(node: Node, type: number, level: number, parent: string | null): EquipmentKind {
  const kind: EquipmentKind = { code: node.code, title: node.title, level, type, parent, children: [] };
  kinds.set(kind.code, kind);
  return Object.assign(kind, {
    children: (node.children ?? []).map((child) => keep(child, type, level + 1, kind.code)),
  });
}

/** The nineteen types; type 1 is the default. */
export const equipmentTypes: readonly EquipmentKind[] = taxonomy.types.map((type) => keep(type, type.id, 0, null));

/** A kind by its code; undefined for an unknown one. */
export const equipmentKind = (code: string): EquipmentKind | undefined => kinds.get(code);

const titles: Readonly<Record<'de' | 'ar', Readonly<Record<string, string>>>> = { de: german, ar: arabic };

/** The name of a kind in a language. */
export const titleOf = ({ code, title }: EquipmentKind, language: 'en' | 'de' | 'ar'): string =>
  language === 'en' ? title : (titles[language][code] ?? title);

/** The kind with all kinds above it, the type first. */
export function pathOf(kind: EquipmentKind): EquipmentKind[] {
  const parent = kind.parent === null ? undefined : kinds.get(kind.parent);
  return parent ? [...pathOf(parent), kind] : [kind];
}

/** The fields of a kind in addition to those of all equipment: those of its type. */
export function fieldsOf(kind: EquipmentKind): readonly FormField[] {
  const [type] = kind.code.split('.');
  // JSON: the compiler sees one object with the types of its own entries.
  return (forms.forms as unknown as Readonly<Record<string, readonly FormField[]>>)[type ?? ''] ?? [];
}

/** The edition of the list. */
export const equipmentEdition: string = taxonomy.edition;

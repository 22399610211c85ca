import { InvalidValue } from '../failure.ts';
import { selfUse, type Generated } from './generation.ts';

/** The energy of a record by the whereabouts of its attributes, kWh. */
export interface Attributes {
  /** The attributes sold as certificates, of what was exported and of what was used. */
  soldKwh: number;
  /** The use on the property with its attribute. */
  keptUseKwh: number;
  /** The use on the property whose attribute was sold. */
  soldUseKwh: number;
}

/**
 * The use on the property with and without its attribute. `soldKwh`: the certificates sold; null: all or none, as the source says. Certificates
 * are first those of the export: only what was sold beyond it is missing on the property. Throws `InvalidValue` where more was sold than
 * generated. Source: GHG Protocol Scope 2 Guidance (2015), section 6.
 */
export function attributesOf(
  { soldKwh, ...record }: Pick<Generated, 'generatedKwh' | 'exportedKwh'> & { soldKwh: number | null },
  ofSource: 'kept' | 'sold',
): Attributes {
  const sold = soldKwh ?? (ofSource === 'sold' ? record.generatedKwh : 0);
  if (sold > record.generatedKwh) throw new InvalidValue('More attributes were sold than generated');
  const used = selfUse(record);
  const soldUseKwh = Math.min(used, Math.max(0, sold - record.exportedKwh));
  return { soldKwh: sold, keptUseKwh: used - soldUseKwh, soldUseKwh };
}

/** The kinds whose input is usually on bills: the electricity of a heat pump, bought wood or gas. */
const usuallyBilled: ReadonlySet<string> = new Set(['heat_pump', 'biomass', 'biogas']);

/**
 * Whether what a property uses of a source adds to its energy use. The output of a source whose input is on bills does not: the input is
 * counted there.
 */
export const addsEnergy = ({
  kind,
  input_energy,
}: {
  kind: string;
  input_energy: 'usual' | 'billed' | 'own';
}): boolean => (input_energy === 'usual' ? !usuallyBilled.has(kind) : input_energy === 'own');

import table from './registries.json' with { type: 'json' };

export interface CertificateRegistry {
  /** The usual short name, by which a certificate names its registry. */
  name: string;
  operator: string;
  /** ISO code; null: several countries. */
  country: string | null;
  /** The energy of each certificate in kWh; null: not fixed. */
  certificateKwh: number | null;
  aliases: string[];
}

export const certificateRegistries: readonly CertificateRegistry[] = table.registries;

/** The energy in kWh of each certificate of a registry, by its usual name; undefined: not known. */
export const fixedCertificateKwh = (name: string): number | undefined =>
  certificateRegistries.find((one) => one.name === name)?.certificateKwh ?? undefined;

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const names = certificateRegistries.map(({ name, operator, aliases }) => ({
  name,
  written: [name, operator, ...aliases].map(wordsOf),
}));

/**
 * The registry that a text names, by its usual name: "REGO UK", "Ofgem (REGO)", its operator "Ofgem" and "r.e.g.o." are REGO. A text that names none of the list, or
 * two of it, is a registry of its own and is returned without blanks at its ends.
 */
export function registryNamed(text: string): string {
  const words = wordsOf(text);
  const plain = words.join('');
  const isIn = (wanted: readonly string[]) =>
    plain === wanted.join('') || words.some((_, at) => wanted.every((word, index) => words[at + index] === word));
  const found = names.filter(({ written }) => written.some(isIn));
  const [only] = found;
  return found.length === 1 && only ? only.name : text.trim();
}

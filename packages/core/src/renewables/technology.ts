/**
 * Words that say which sources electricity was made of, in the languages of the product, as certificates and contracts name them. Without any
 * of them it is not known: neither renewable nor not. Source of what is renewable: Directive (EU) 2018/2001, article 2 (1).
 */
const renewable =
  /wind|solar|photovolt|\bpv\b|hydro|wasser|water|geotherm|biomass|biogas|biomethan|bioenerg|tidal|tide|wave|gezeiten|wellen|renewabl|erneuerbar|ökostrom|landfill gas|deponiegas|رياح|شمسي|كهرومائي|مائية|حرارة الأرض|حرارية أرضية|كتلة حيوية|الكتلة الحيوية|غاز حيوي|متجدد/u;
const other =
  /nuclear|kernkraft|kernenergie|atom|coal|kohle|lignite|fossil|natural gas|erdgas|\boil\b|erdöl|diesel|waste incineration|müllverbrenn|نووي|فحم|أحفوري|غاز طبيعي|نفط|ديزل/u;

/** Whether the technology of a certificate or contract is renewable; null: its text does not say. A mix with a source that is not renewable is not. */
export function isRenewableTechnology(technology: string): boolean | null {
  const text = technology.toLowerCase();
  if (other.test(text) || /(non|nicht|غير)[- ]?(renewabl|erneuerbar|متجدد)/u.test(text)) return false;
  return renewable.test(text) ? true : null;
}

import { metricSubjects } from '@steward/core/metrics/subjects';
import { metrics } from '@steward/reference/metrics/metrics';

const names: Readonly<Record<(typeof metricSubjects)[number], string>> = {
  energy: 'Energy',
  renewables: 'Renewable energy',
  emissions: 'Emissions',
  water: 'Water',
  waste: 'Waste',
  estate: 'Properties',
  certificates: 'Ratings and certificates',
  value: 'Value',
  risk: 'Climate risks',
};

const frameworks: Readonly<Record<string, string>> = {
  gri: 'GRI',
  sasb: 'SASB',
  tcfd: 'TCFD',
  ifrs_s2: 'IFRS S2',
  gresb_asset: 'GRESB asset',
  gresb: 'GRESB',
  inrev: 'INREV',
  sfdr_pai: 'SFDR',
  epra: 'EPRA',
  csrd_esrs_e1: 'ESRS E1',
  fund_metrics: 'Fund metrics',
  eu_taxonomy: 'EU taxonomy',
  carbon_footprinting_tcfd: 'Carbon footprinting',
};

function described({
  id,
  title,
  unit,
  method,
  figure,
  variants,
  not_computed,
  example,
  facts,
  maps,
}: (typeof metrics)[number]) {
  const asked = maps.map(({ framework, code, basis }) => `${frameworks[framework] ?? framework} ${code} (${basis})`);
  return [
    `**${title.en}** (\`${id}\`, ${unit}). ${method.en}`,
    ...(variants ?? []).map((one) => `- ${one.title.en} (\`${one.id}\`, figure \`${one.figure}\`): ${one.method.en}`),
    ...(figure ? [`- Figure: \`${figure}\`. Made of: ${facts.join(', ')}.`] : []),
    ...(asked.length ? [`- Asked by: ${asked.join(', ')}.`] : []),
    ...(example ? [`- *Example:* ${example}`] : []),
    ...(not_computed ? [`- Not computed: ${not_computed.en}`] : []),
  ].join('\n');
}

/** `docs/methods/metrics.md`: every metric of the catalogue with its method, its figure, who asks for it and a worked figure. */
export function metricsPage(): string {
  const sections = metricSubjects.map(
    (subject) =>
      `## ${names[subject]}\n\n${metrics
        .filter((one) => one.subject === subject)
        .map(described)
        .join('\n\n')}`,
  );
  return `# Metrics of reporting frameworks

\`npm run generate\` writes this page from \`packages/reference/src/metrics/metrics.json\` (source and licence: \`SOURCE.md\` beside it). A metric is a
figure of the catalog of figures ([decision 0103](../decisions/0103-one-catalogue-of-figures.md),
[decision 0131](../decisions/0131-metrics-are-figures.md)) by the method, share and unit of a framework.

- **Null is never 0.** What nothing measures does not apply or is not known, and says which. Sums are divided; ratios are never averaged, except by
  the one method that a framework names so.
- **Share of a property.** \`full\`: whole properties (GRESB). \`ownership\`: the share owned on each day, for a fund times its share in the
  portfolio (INREV). \`boundary\`: as the inventory counts (GRI, SASB, EPRA, ESRS, IFRS S2). \`value\`: the value of the investment over that of
  the property (SFDR, TCFD), which of a property held directly is the share owned, as the mean of the ends of the quarters on which it is held
  ([decision 0134](../decisions/0134-values-in-metrics.md)). A figure that is known for whole properties only, such as area coverage, is multiplied
  by the mean share of the days held.
  *420 t of a property owned by 60 %:* 420 t in full, 252 t by ownership.
- **Values of properties** and what could be derived from them need the permission for values. They are converted to the currency that the entered
  exchange rates have in common; without a rate values of several currencies are not added.
- **Control.** Energy and water are tenant-controlled on the days on which tenants control the whole building; otherwise if tenants pay the
  meter. *36,600 kWh in 2024, controlled by tenants from 1 July:* 18,400 kWh, 18,200 kWh of the landlord.
- **What a meter serves** is stated with the meter. Where it is not stated, its use counts in totals, never in area coverage.
- **Area coverage** = floor area with data × days ÷ floor area with supply × days held. A carrier is supplied where the property has a meter or a
  bill of it. Supplied are the building, or its common areas and spaces where they are entered; the days are those of bills.
- **Units convert once**, from the figure to the unit that is asked for: 1,000 kWh are 3.6 GJ.
- **Fingerprint.** SHA-256 over metric, method, basis, unit, value and the parts by property, each to 12 significant digits: sums of the same numbers in
  another order differ in the last binary digits.

${sections.join('\n\n')}
`;
}

import { imports, ORDER, readOrder, readSources } from '../../../scripts/check-areas.mjs';

/** The purpose of each district, from the ground up. Those to come have no area yet: their first one goes here in the order. */
const purposes: Readonly<Record<string, { purpose: string; isToCome?: true }>> = {
  foundation: { purpose: 'services that every area uses: files, jobs, mails, notifications, search, translation' },
  access: { purpose: 'organizations, people, sessions and permissions' },
  estate: { purpose: 'portfolios and properties with their spaces, tenants, meters and equipment' },
  sensing: { purpose: 'devices, sensors and their measurements' },
  energy: { purpose: 'bills and consumption' },
  carbon: { purpose: 'greenhouse-gas accounts and their verification' },
  reporting: { purpose: 'reporting frameworks and the documents for them' },
  automation: { purpose: 'alarms and rules', isToCome: true },
  insight: { purpose: 'figures, dashboards and the start page' },
  operations: { purpose: 'work on whole organizations: import, archives, housekeeping, the demo' },
};

/** The first sentence of the doc comment above `export const x = area(`. */
function purposeOf(contract: string): string | undefined {
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const \w+ = area\(/.exec(contract)?.[1];
  const text = comment
    ?.replaceAll(/^\s*\*\s?/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text ? /^.*?\.(?= |$)/.exec(text)?.[0] : undefined;
}

/** The districts in their order, each with its areas and their purposes. */
function districtList(files: ReadonlyMap<string, string>, order: readonly string[]): string {
  return Object.entries(purposes)
    .map(([district, { purpose, isToCome }]) => {
      const areas = order
        .filter((area) => area.startsWith(`${district}/`))
        .map((area) => {
          const file = `packages/contract/src/${area}.ts`;
          const said = purposeOf(files.get(file) ?? '');
          if (!said) throw new Error(`${file}: write the purpose of the area in a doc comment above its area()`);
          return `- \`${area.slice(district.length + 1)}\`: ${said}`;
        });
      if (isToCome !== (areas.length ? undefined : true))
        throw new Error(`architecture-page.ts: the district ${district} has ${areas.length} areas`);
      return `### ${district}${isToCome ? ' (to come)' : ''}\n\n${[`${purpose.slice(0, 1).toUpperCase()}${purpose.slice(1)}.`, ...(areas.length ? [areas.join('\n')] : [])].join('\n\n')}`;
    })
    .join('\n\n');
}

/** `docs/architecture.md`: the districts and the arrows between them, from the declared order and the imports. */
export function architecturePage(root: string): string {
  const files = readSources(root);
  const districtOf = (area: string) => area.split('/')[0] ?? '';
  const order = readOrder(files.get(ORDER) ?? '');
  const districts = [...new Set(order.map(districtOf))];
  const known = Object.keys(purposes).filter((district) => districts.includes(district));
  if (known.join() !== districts.join())
    throw new Error(`architecture-page.ts and ${ORDER} have other districts, or another order of them`);
  const pairs = new Set<string>();
  for (const { from, to } of imports(files))
    if (from?.floor === 'server' && to?.floor === 'server' && districtOf(from.area) !== districtOf(to.area))
      pairs.add(`${from.area} ${to.area}`);
  const between = new Map<string, number>();
  for (const pair of pairs) {
    const arrow = pair.split(' ').map(districtOf).join(' --> ');
    between.set(arrow, (between.get(arrow) ?? 0) + 1);
  }
  const boxes = districts.toReversed().map((district) => {
    const { purpose } = purposes[district] ?? {};
    return `  ${district}["<b>${district}</b><br/>${purpose}"]`;
  });
  const arrows = [...between]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([arrow, count]) => `  ${arrow.replace('-->', `-->|${count}|`)}`);
  return `# Districts and their dependencies

\`npm run generate\` writes this page from the imports of the server. Contract, server and web have the same districts: \`packages/contract/src/<district>\`,
\`apps/server/src/areas/<district>\`, \`apps/web/src/areas/<district>\`. A district imports only from districts below it. Within a district, an area
imports only from areas listed before it in \`packages/contract/src/areas.ts\`. \`npm run check\` enforces both. The number on an arrow
is the number of pairs of areas.

\`\`\`mermaid
flowchart TD
${[...boxes, ...arrows].join('\n')}
\`\`\`

The areas build on \`apps/server/src/database\` (transactions, tables limited to organization and reach), \`platform\` (HTTP, jobs, live
updates, sessions, events, figures) and \`gateways\` (OCR, PDF, mail, files, translation, webhooks), which import no area.

An update keeps what it does not get: absent fields stay, null clears, a list that is sent replaces the list, defaults belong to creating.
The contract makes its input by \`changesOf\` or \`savedOf\`, the service its result by \`changed\` or \`saved\` (decision 0108).

## Areas

Districts and areas in their order, from the ground up. A district to come begins with its first area.

${districtList(files, order)}
`;
}

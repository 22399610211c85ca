import { imports, ORDER, readOrder, readSources } from '../../../scripts/check-areas.mjs';

/** What each district is for, from the ground up. */
const purposes: Readonly<Record<string, string>> = {
  foundation: 'what every area uses: files, jobs, mails, notifications, search, translation',
  access: 'who is here, and who may do what',
  estate: 'the buildings and what stands in them',
  energy: 'bills and consumption',
  carbon: 'greenhouse-gas accounts and their verification',
  insight: 'what people look at first: dashboards, home',
  operations: 'what works on whole organizations: archives, housekeeping, the demo',
};

/** `docs/architecture.md`: the districts and the arrows between them, from the declared order and the imports. */
export function architecturePage(root: string): string {
  const files = readSources(root);
  const districtOf = (area: string) => area.split('/')[0] ?? '';
  const districts = [...new Set(readOrder(files.get(ORDER) ?? '').map(districtOf))];
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
    const purpose = purposes[district];
    if (!purpose) throw new Error(`say in architecture-page.ts what the district ${district} is for`);
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
updates, sessions) and \`gateways\` (OCR, PDF, mail, files, translation, webhooks), which import no area.
`;
}

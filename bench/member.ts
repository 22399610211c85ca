// Reads as a member with separate access to 10,000 of the organization's properties, against its admin. Goal: at most
// 1.3 times. At 100,000 the answers are compared, and the same ratio is shown.
import { environments } from '@steward/contract/estate/environments';
import { portfolios } from '@steward/contract/estate/portfolios';
import type { Person } from '../apps/server/src/testing/person.ts';
import { compare, say } from './measure.ts';
import { fillProperties, startRunning } from './running.ts';

const reads: [name: string, read: (person: Person) => Promise<unknown>][] = [
  ['list', (person) => person.get(environments.getEnvironments, { page: 4, page_size: 200 })],
  // Only users with access to the whole organization receive `has_sent_report`.
  ['home', async (person) => ({ ...(await person.get(environments.getEnvHomeCount, {})), has_sent_report: undefined })],
  ['portfolios', (person) => person.get(portfolios.getPortfolios, { page: 1, page_size: 50 })],
];

for (const [properties, rounds] of [
  [10_000, 15],
  [100_000, 1],
] as const) {
  const running = await startRunning();
  try {
    await fillProperties(running, properties);
    const member = await running.newMember(properties);
    await running.owner.query('analyze');
    for (const [name, read] of reads) {
      const answers = [JSON.stringify(await read(running.admin)), JSON.stringify(await read(member))];
      if (answers[0] !== answers[1]) throw new Error(`${name}: the member and the admin see different things`);
      const [admin, given] = await compare(
        rounds,
        () => read(running.admin),
        () => read(member),
      );
      say(`member-${name}-${properties}`, given, 'ms', given / admin, 'the admin; goal 1.3 at 10,000');
    }
  } finally {
    await running.stop();
  }
}

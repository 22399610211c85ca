import { reports } from '@steward/contract/carbon/reports';
import { requiredReportTexts } from '@steward/contract/carbon/reports.report';
import { rounds } from '@steward/contract/carbon/rounds';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { admitted } from '../../../testing/verifier.ts';
import type { TestServer } from '../../../testing/test-server.ts';

let count = 0;
/** Every text that a report needs before it is sent. */
export const texts = Object.fromEntries(requiredReportTexts.map((key) => [key, 'Stated']));

/** A report of one property in Germany with monthly electricity bills of 10,000 kWh: 3.86 t location-based each, 46.32 t together. */
export async function sentReport(server: TestServer, vera: Person, person?: Person) {
  const owner = person ?? (await server.newAdmin(`Fay${count++}`));
  const house = await owner.newEnvironment({ gross_floor_area: 1000 });
  for (let month = 1; month <= 12; month++)
    await saveBill(server, owner, {
      environment_id: house._id,
      start: `2023-${String(month).padStart(2, '0')}-01`,
      end: month === 12 ? '2024-01-01' : `2023-${String(month + 1).padStart(2, '0')}-01`,
      quantity: 10_000,
    });
  const about = { level: 'Property' as const, target_id: house._id, year: 2023 };
  const report = await owner.get(reports.saveGhgProtocolReport, { ...about, texts });
  return { owner, about, report_id: report._id, token: await sendAgain(server, vera, owner, report._id) };
}

/** Sends the report to its verifier, who opens it; returns the secret of the link in the mail. */
export async function sendAgain(server: TestServer, vera: Person, owner: Person, report_id: string): Promise<string> {
  const email = `vera${count++}@verifier.example`;
  await owner.get(rounds.sendReportToVerifier, { report_id, email, verifier_name: 'Vera Verify' });
  const { rows } = await server.owner.query<{ body_text: string }>('select body_text from mails where recipient = $1', [
    email,
  ]);
  const token = /token=([\w.-]+)/.exec(rows[0]?.body_text ?? '')?.[1] ?? '';
  await admitted(vera, token);
  return token;
}

import type { Level } from '@steward/contract/carbon/boundaries';
import { reports } from '@steward/contract/carbon/reports';
import { requiredReportTexts } from '@steward/contract/carbon/reports.report';
import { rounds } from '@steward/contract/carbon/rounds';
import { verification } from '@steward/contract/carbon/verification';
import type { Person } from '../person.ts';
import type { TestServer } from '../test-server.ts';
import { admitted, prepared } from '../verifier.ts';

/** Saves, sends and accepts a report, the last as its verifier; its id. */
export async function acceptReport(
  server: TestServer,
  person: Person,
  about: { level: Level; target_id?: string; year: number },
): Promise<string> {
  const texts = Object.fromEntries(requiredReportTexts.map((key) => [key, 'Stated']));
  const { _id: report_id } = await person.get(reports.saveGhgProtocolReport, { ...about, texts });
  const email = `vera-${report_id}@verifier.example`;
  await person.get(rounds.sendReportToVerifier, { report_id, email, verifier_name: 'Vera' });
  const { rows } = await server.owner.query<{ body_text: string }>('select body_text from mails where recipient = $1', [
    email,
  ]);
  const token = /token=([\w.-]+)/.exec(rows[0]?.body_text ?? '')?.[1] ?? '';
  const vera = server.stranger();
  await admitted(vera, token);
  await prepared(vera, token);
  await vera.get(verification.submitReprtByVerifier, { token, decision: 'accepted' });
  return report_id;
}

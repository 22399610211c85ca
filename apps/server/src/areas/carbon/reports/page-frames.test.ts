import { reports } from '@steward/contract/carbon/reports';
import { requiredReportTexts } from '@steward/contract/carbon/reports.report';
import { rounds } from '@steward/contract/carbon/rounds';
import { files } from '@steward/contract/foundation/files';
import { jobs } from '@steward/contract/foundation/jobs';
import { reportFiles } from '@steward/contract/reporting/report-files';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../../gateways/pdf/read-pdf.ts';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function pagesOf(person: Person, report_id: string): Promise<string> {
  const { job_id } = await person.get(reports.makeGhgReportPdf, { report_id, language: 'en' });
  await expect.poll(async () => (await person.get(jobs.getJob, { job_id })).status, { timeout: 60_000 }).toBe('done');
  const answer = await person.send(reports.downloadGhgReportPdf, { job_id });
  return (await readPdf(new Uint8Array(await answer.arrayBuffer()))).all;
}

async function logo(person: Person): Promise<string> {
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#0f7b6c' } })
    .png()
    .toBuffer();
  const [file] = await person.get(files.saveUploadFile, { folder: 'logos' }, [
    new File([new Uint8Array(png)], 'logo.png'),
  ]);
  return file?._id ?? '';
}

test('the pages have the head and foot of the nearest template, and a sent round keeps those it was sent with', async () => {
  const ada = await server.newAdmin('Ada');
  const { uid: user_id, organization_id: orgId } = ada.session;
  const { _id: target_id } = await ada.newEnvironment();
  await saveBill(server, ada, { environment_id: target_id, start: '2023-01-01', end: '2024-01-01', quantity: 1000 });
  const texts = Object.fromEntries(requiredReportTexts.map((key) => [key, 'Stated']));
  const { _id: report_id } = await ada.get(reports.saveGhgProtocolReport, {
    level: 'Property',
    target_id,
    year: 2023,
    texts,
  });
  const without = await pagesOf(ada, report_id);
  expect(without).not.toContain('Head of');

  await ada.get(reportFiles.saveTemplate, { orgId, header_info: 'Head of the organization' });
  expect(await pagesOf(ada, report_id)).toContain('Head of the organization');
  const organizationImage = await logo(ada);
  const own = { user_id, header_info: 'Head of Ada, {organization}', footer_info: 'Foot {page}/{pages}' };
  await ada.get(reportFiles.saveTemplate, { ...own, organizationImage });
  const draft = await pagesOf(ada, report_id);
  expect(draft).toContain(`Head of Ada, ${ada.session.organization_name}`);
  expect(draft).toMatch(/Foot 2\/\d+/);
  expect(draft).not.toContain('Head of the organization');

  await ada.get(rounds.sendReportToVerifier, { report_id, email: 'v@verifier.example', verifier_name: 'Vera' });
  await ada.get(reportFiles.saveTemplate, { user_id, header_info: 'A later head', organizationImage: null });
  const sent = await pagesOf(ada, report_id);
  expect(sent).toContain('Head of Ada');
  expect(sent).not.toContain('A later head');
  expect(sent).toContain('SHA-256');
  // The image of the round is kept although no template has it any more.
  const { rows } = await server.owner.query('select 1 from files where id = $1', [organizationImage]);
  expect(rows).toHaveLength(1);
}, 120_000);

import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Report } from '@steward/contract/carbon/reports.report';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTexts } from '../../../app/texts.ts';
import { answering } from '../../../testing/answering.ts';
import { show } from '../../../testing/show.tsx';
import { MakePdf, PdfJob, usePdfJob } from './report-pdf.tsx';

const report = { _id: 'r1', status: 'draft', round: 0, language: 'de' } as unknown as Report;
let status = 'running';
let server: ReturnType<typeof answering>;

beforeAll(async () => {
  await startTexts('en');
  await i18next.loadNamespaces(['reports', 'emissions', 'shared', 'ui']);
});
beforeEach(() => {
  sessionStorage.clear();
  status = 'running';
  server = answering({
    makeGhgReportPdf: { job_id: 'j1' },
    getJob: () => ({ _id: 'j1', status, percent: status === 'done' ? 100 : 40 }),
    ghgReportPdf: {},
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Head() {
  const pdf = usePdfJob(report);
  return (
    <>
      <MakePdf language={report.language} onMake={pdf.make} isBusy={pdf.isMaking} />
      {pdf.jobId && <PdfJob jobId={pdf.jobId} isDraft saves={pdf.isWanted} onForget={pdf.forget} />}
    </>
  );
}
const downloads = () => server.paths().filter((path) => path.startsWith('/ghgReportPdf/j1'));

test('one click makes the PDF in the language of the report and saves it as soon as it is ready', async () => {
  show(<Head />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Create PDF' }));
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('40');
  expect(server.bodies('makeGhgReportPdf')).toEqual([{ report_id: 'r1', language: 'de' }]);
  expect(downloads()).toEqual([]);
  status = 'done';
  await waitFor(() => expect(downloads()).toHaveLength(1));
  // It can be downloaded again, and is not saved automatically twice.
  await screen.findByRole('button', { name: 'Download' });
  expect(downloads()).toHaveLength(1);
});

test('another language is behind the arrow, and a PDF found after a reload is not saved automatically', async () => {
  const { unmount } = show(<Head />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'PDF language' }));
  await user.click(await screen.findByRole('menuitem', { name: 'العربية' }));
  await screen.findByRole('progressbar');
  expect(server.bodies('makeGhgReportPdf')).toEqual([{ report_id: 'r1', language: 'ar' }]);
  unmount();
  status = 'done';
  show(<Head />);
  await screen.findByRole('button', { name: 'Download' });
  expect(downloads()).toEqual([]);
});

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { shippedStyles } from '@steward/core/disclosures/report-style';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTexts } from '../../../app/texts.ts';
import { answering } from '../../../testing/answering.ts';
import { show } from '../../../testing/show.tsx';
import GenerateScreen from './generate.screen.tsx';

beforeAll(async () => {
  await startTexts('en');
  await i18next.loadNamespaces(['report-files', 'emissions', 'shared', 'ui']);
});
afterEach(() => vi.unstubAllGlobals());

const report = {
  _id: 'r1',
  framework: 'TCFD',
  year: 2024,
  level: 'organization',
  subject_id: 'o1',
  subject_name: 'Ada & Co',
  state: 'open',
  round: 1,
  completeness: { missing: 3 },
  address: '/solutions/reporting/assessments/tcfd?report=r1',
};
const template = {
  styles: shippedStyles,
  header_info: '{organization}',
  footer_info: '',
  organizationImage: null,
  image_url: null,
  from: 'shipped',
};

test('a draft says what is left and is printed, and the template is saved as it was changed', async () => {
  const server = answering({
    reportingView: { reports: [report] },
    getTemplate: template,
    makeReportFile: { job_id: 'j1' },
    getJob: { _id: 'j1', status: 'running', percent: 40 },
    saveTemplate: template,
  });
  show(<GenerateScreen />);
  const user = userEvent.setup();
  expect(await screen.findByText('3 required questions have no answer yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Make the PDF' }));
  await waitFor(() =>
    expect(server.bodies('makeReportFile')).toEqual([{ report_id: 'r1', language: 'en', format: 'pdf' }]),
  );
  const foot = await screen.findByRole('textbox', { name: 'Foot of each page' });
  await user.type(foot, 'Confidential');
  await user.click(screen.getByRole('button', { name: 'Save template' }));
  await waitFor(() => expect(server.bodies('saveTemplate')).toMatchObject([{ footer_info: 'Confidential' }]));
});

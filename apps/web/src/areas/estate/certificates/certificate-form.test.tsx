import type { Certificate, CertificateSchemes } from '@steward/contract/estate/certificates.models';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTexts } from '../../../app/texts.ts';
import { answering } from '../../../testing/answering.ts';
import { show } from '../../../testing/show.tsx';
import { EnergyRatingForm } from './certificate-form.tsx';

const house = '0198a8f0-0000-7000-8000-000000000002';
const rating: Certificate = {
  _id: '0198a8f0-0000-7000-8000-000000000001',
  kind: 'energy_certificate',
  environment_id: house,
  environment_name: 'Harbor House',
  portfolio_id: '0198a8f0-0000-7000-8000-000000000003',
  country_code: 'GB',
  gross_floor_area: 1000,
  title: 'EPC',
  scheme_key: 'epc_uk_nd',
  scheme: 'EPC non-domestic',
  scheme_version: '',
  level: 'F',
  stage: '',
  part: '',
  space_id: null,
  part_area: null,
  score: null,
  certified_area: 800,
  primary_energy: 310,
  co2e: null,
  assessor: 'Jane Miller',
  issuer: '',
  registry_number: '9876',
  issued_on: '2017-01-01',
  valid_until: '2026-12-31',
  note: '',
  state: 'expiring',
  superseded_on: null,
  standing: 0.9,
  proposal: null,
  flags: [{ key: 'mees', from: '2023-04-01', status: 'in-force' }],
  exemption: null,
  file: { name: 'EPC.pdf', content_type: 'application/pdf', bytes: 1000 },
  version: 3,
  created_at: '2024-01-01T00:00:00Z',
};
const schemes: CertificateSchemes = {
  schemes: [
    {
      key: 'epc_uk_nd',
      name: 'EPC non-domestic',
      owner: '',
      countries: ['GB'],
      stages: [],
      uses: 'non-residential',
      scales: [
        { from: null, until: '2007-12-31', classes: [] },
        { from: '2008-01-01', until: null, classes: ['A', 'B', 'C', 'D', 'E', 'F', 'G'] },
      ],
      score: null,
      valid_years: 10,
      versions: [],
    },
  ],
  rules: [
    {
      key: 'mees',
      from: '2023-04-01',
      status: 'in-force',
      title: { en: 'Let below class E', de: 'Vermietet unter Klasse E', ar: 'مؤجَّر بفئة دون E' },
      text: { en: 'It may not stay let.', de: 'Sie darf nicht vermietet bleiben.', ar: 'لا يجوز أن يبقى مؤجرًا.' },
      source: 'SI 2015/962',
      source_url: 'https://www.legislation.gov.uk/uksi/2015/962/contents/made',
    },
  ],
  exemptions: [
    { key: 'consent', months: 60, title: { en: 'Consent refused', de: 'Zustimmung verweigert', ar: 'رُفضت الموافقة' } },
  ],
};

beforeAll(async () => {
  await startTexts('en');
  await i18next.loadNamespaces(['certificates', 'document-words', 'failures', 'form']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(props: Partial<Parameters<typeof EnergyRatingForm>[0]> = {}) {
  const server = answering({
    getCertificateSchemes: () => schemes,
    getAllEnvByUserId: () => [
      {
        _id: house,
        environment_name: 'Harbor House',
        portfolio_id: rating.portfolio_id,
        portfolio_name: 'Core',
        city: 'London',
        country_code: 'GB',
        latitude: null,
        longitude: null,
        gross_floor_area: 1000,
      },
    ],
    getSpaces: () => [],
    getRatingExemptions: () => ({ applies: true, exemptions: [] }),
    saveRatingExemption: (body) => ({ ...body }),
    saveEnergyRating: (body) => ({ ...rating, ...body }),
    readCertificateFile: () => ({
      state: 'read',
      form: 'uk-epc',
      looks_like: null,
      values: [{ field: 'level', value: 'D', page: 2, printed: 'energy rating is D' }],
    }),
  });
  const onSaved = vi.fn();
  const end = { onSaved, onCancel: () => undefined };
  show(<EnergyRatingForm certificate={undefined} renews={undefined} scope={{}} end={end} {...props} />);
  return { server, onSaved, user: userEvent.setup() };
}

test('a renewal has everything but the days, and is saved as a new rating', async () => {
  const { server, onSaved, user } = open({ renews: rating });
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Assessor' })).value).toBe('Jane Miller');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Certified area/ }).value).toBe('800');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  const sent = server.sent.find(({ path }) => path === '/saveEnergyRating')?.body;
  expect(sent).toMatchObject({
    level: 'F',
    certified_area: 800,
    registry_number: '9876',
    issued_on: null,
    valid_until: null,
  });
  expect(sent).not.toHaveProperty('certificate_id');
});

test('a class that the day of issue does not have stays to be seen, and can be emptied', async () => {
  const { server, onSaved, user } = open({ certificate: rating });
  const issued = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Issued on' });
  await user.clear(issued);
  await user.type(issued, '2007-01-01');
  await user.tab();
  expect(await screen.findByText(/This scheme has no classes on that day/)).toBeTruthy();
  const level = screen.getByRole<HTMLInputElement>('textbox', { name: 'Class' });
  expect(level.value).toBe('F');
  await user.clear(level);
  expect(screen.queryByRole('textbox', { name: 'Class' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(server.sent.find(({ path }) => path === '/saveEnergyRating')?.body).toMatchObject({
    issued_on: '2007-01-01',
    level: '',
  });
});

test('a value of the file is filled in when a person uses it, with its page and printed words', async () => {
  const { server, onSaved, user } = open({ certificate: rating });
  expect(await screen.findByText(/Let below class E/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'SI 2015/962' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Read values from the file' }));
  const page = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Page 2' });
  expect(decodeURIComponent(page.href.replaceAll('+', ' '))).toContain('page=2&words="energy rating is D"');
  await user.click(screen.getByRole('button', { name: 'Use Class' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(server.sent.find(({ path }) => path === '/saveEnergyRating')?.body).toMatchObject({
    certificate_id: rating._id,
    version: 3,
    level: 'D',
  });
});

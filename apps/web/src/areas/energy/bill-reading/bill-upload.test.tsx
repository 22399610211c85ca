import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTexts } from '../../../app/texts.ts';
import { answering, type Sent } from '../../../testing/answering.ts';
import { show } from '../../../testing/show.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { BillUpload } from './bill-upload.tsx';

let sent: Sent[] = [];
const read = (_body: object, _path: string, files: File[]) => {
  const xml = files.find(({ name }) => name.endsWith('.xml'));
  return files.map(({ name }) => ({
    file_name: name,
    bill_id: null,
    job_id: null,
    failure_code: name === 'broken.pdf' ? 'file.wrong-type' : null,
    joined_to_name: name === 'print.pdf' ? (xml?.name ?? null) : null,
  }));
};

const property = '01890a5d-ac96-774b-bcce-b302099a8057';
const pdf = (name: string) => new File(['%PDF'], name, { type: 'application/pdf' });

beforeAll(async () => {
  await startTexts('en');
  const { default: i18next } = await import('i18next');
  await i18next.loadNamespaces(['bill-reading', 'shared', 'failures']);
});
beforeEach(() => void ({ sent } = answering({}, read)));
afterEach(cleanup);

async function choose(files: File[]) {
  const user = userEvent.setup();
  show(
    <>
      <BillUpload environmentId={property} />
      <Toasts />
    </>,
  );
  await screen.findByText('Drop bills here, or choose files');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await user.upload(input, files);
}

test('six files at once are refused, and nothing is sent', async () => {
  await choose(Array.from({ length: 6 }, (_, index) => pdf(`${index}.pdf`)));
  await screen.findByText('At most 5 items may be uploaded at a time.');
  expect(sent).toEqual([]);
});

test('a HEIC photo is refused with advice, and is not sent', async () => {
  await choose([new File(['x'], 'IMG_0042.HEIC')]);
  await screen.findByText(/^This is a HEIC photo/);
  expect(sent).toEqual([]);
});

test('five files are uploaded one by one, and each invalid one has its own message', async () => {
  await choose([pdf('1.pdf'), pdf('2.pdf'), pdf('broken.pdf'), new File([], 'empty.pdf'), new File(['x'], 'note.txt')]);
  await screen.findByText('This file is empty. Please choose another one.');
  await waitFor(() =>
    expect(
      screen.getAllByText('This file is not a PDF, JPEG, PNG, WebP or XML file. Please convert it and try again.'),
    ).toHaveLength(2),
  );
  expect(sent.map(({ files }) => files?.map(({ name }) => name))).toEqual([['1.pdf'], ['2.pdf'], ['broken.pdf']]);
});

test('an e-invoice and its PDFs are uploaded in one call, and the page shows which files became one bill', async () => {
  await choose([pdf('print.pdf'), new File(['x'], 'photo.png'), new File(['<x/>'], '4711.xml'), pdf('broken.pdf')]);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ files }) => files?.map(({ name }) => name))).toEqual([
    ['4711.xml', 'print.pdf', 'broken.pdf'],
    ['photo.png'],
  ]);
  await screen.findByText(
    '\u2068print.pdf\u2069 is the PDF of the e-invoice \u20684711.xml\u2069. They were combined into one bill.',
  );
  await screen.findByText('This file is not a PDF, JPEG, PNG, WebP or XML file. Please convert it and try again.');
});

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { documents } from '@steward/contract/estate/documents';
import { documentText } from '@steward/contract/estate/document-text';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { pdfOf, readAll, titlesOf, uploadOne } from './document-text.fixture.ts';
import { PAGES_A_DAY, readTexts } from './reading.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
});
afterAll(() => server.stop());

const unorganized = { root: 'unorganized' } as const;
const numbers = (n: number) => Array.from({ length: n }, (_, at) => `Page with number${at + 1} and other words`);

test('the state of a text states how far it is read; a file without text has none', async () => {
  const ada = await server.newAdmin('Ada');
  const document_id = await uploadOne(ada, unorganized, 'Two.pdf', await pdfOf('One page', 'Another page'));
  expect(await ada.get(documentText.getDocumentText, { document_id })).toMatchObject({ state: 'waiting', pages: null });
  await readAll(server, ada);
  expect(await ada.get(documentText.getDocumentText, { document_id })).toMatchObject({
    state: 'done',
    pages: 2,
    read_pages: 2,
    to_recognize: 0,
  });
  const other = await uploadOne(ada, unorganized, 'Unknown.bin', Buffer.from([1, 2, 3, 4]));
  await readAll(server, ada);
  expect((await ada.get(documentText.getDocumentText, { document_id: other })).state).toBe('none');
  expect((await ada.ask(documentText.readDocumentText, { document_id: other })).code).toBe('document-text.no-text');
});

test('the text of a scan is found on its page', async () => {
  const ada = await server.newAdmin('Ada');
  const scan = readFileSync(
    fileURLToPath(new URL('../../../gateways/ocr/samples/s06-uk-elec.scan.pdf', import.meta.url)),
  );
  const document_id = await uploadOne(ada, unorganized, 'Scan.pdf', scan);
  const ctx = workerCtx(server.steward.platform, ada.session.organization_id, 'test');
  // The time is over after each step: the text layer, then page by page.
  expect(await readTexts(ctx, { until: 0 })).toBe('more');
  expect(await ada.get(documentText.getDocumentText, { document_id })).toMatchObject({
    state: 'recognizing',
    read_pages: 2,
    recognized_pages: 0,
    to_recognize: 2,
  });
  await readTexts(ctx, { until: 0 });
  expect((await ada.get(documentText.getDocumentText, { document_id })).recognized_pages).toBe(1);
  await readAll(server, ada);
  expect((await ada.get(documentText.getDocumentText, { document_id })).state).toBe('done');
  const { rows } = await server.owner.query<{ page: number; text: string }>(
    'select page, text from document_pages where document_id = $1 order by page',
    [document_id],
  );
  const word = /[a-z]{7,}/i.exec(rows[1]?.text ?? '')?.[0] ?? '';
  expect(await titlesOf(ada, word)).toEqual(['Scan']);
}, 120_000);

test('reading that was cut off goes on at the page that is not stored', async () => {
  const ada = await server.newAdmin('Ada');
  const document_id = await uploadOne(ada, unorganized, 'Long.pdf', await pdfOf(...numbers(45)));
  const asked: number[] = [];
  const { documents: reader } = server.steward.platform;
  const ctx = workerCtx(server.steward.platform, ada.session.organization_id, 'test');
  // A worker that ends in the middle of page 31: twenty pages are stored by then.
  const dying = {
    ...ctx,
    documents: {
      ...reader,
      async *texts(...given: Parameters<typeof reader.texts>) {
        for await (const page of reader.texts(...given)) {
          if (page.page === 31) throw new Error('killed');
          yield page;
        }
      },
    },
  };
  await expect(readTexts(dying, { until: 0 })).rejects.toThrow('killed');
  expect(await ada.get(documentText.getDocumentText, { document_id })).toMatchObject({
    state: 'reading',
    pages: 45,
    read_pages: 20,
  });
  expect(await titlesOf(ada, 'number7')).toEqual([]);
  // Until its time is over another worker leaves the text alone.
  expect(await readTexts(ctx, { until: 0 })).toBe('nothing');
  await server.owner.query(
    `update document_texts set busy_until = now() - interval '1 minute' where document_id = $1`,
    [document_id],
  );
  const next = {
    ...ctx,
    documents: {
      ...reader,
      texts: (...[source, options]: Parameters<typeof reader.texts>) => {
        asked.push(options?.from ?? 1);
        return reader.texts(source, options);
      },
    },
  };
  await readTexts(next, { until: Date.now() + 60_000 });
  expect(asked).toEqual([21]);
  const { rows } = await server.owner.query('select page from document_pages where document_id = $1', [document_id]);
  expect(rows).toHaveLength(45);
  const hit = (await ada.get(documentText.searchDocuments, { query: 'number7' })).paginateData[0];
  expect(hit).toMatchObject({ title: 'Long', page: 7 });
});

test('a person stops the reading, goes on with it, and has it read again', async () => {
  const ada = await server.newAdmin('Ada');
  const document_id = await uploadOne(ada, unorganized, 'Stop.pdf', await pdfOf(...numbers(3)));
  expect((await ada.get(documentText.stopDocumentText, { document_id })).state).toBe('stopped');
  await readAll(server, ada);
  expect((await ada.get(documentText.getDocumentText, { document_id })).read_pages).toBe(0);
  expect((await ada.get(documentText.readDocumentText, { document_id })).state).toBe('waiting');
  await readAll(server, ada);
  expect(await titlesOf(ada, 'number2')).toEqual(['Stop']);
  expect(await ada.get(documentText.readDocumentText, { document_id, again: true })).toMatchObject({
    state: 'waiting',
    read_pages: 0,
  });
  expect(await titlesOf(ada, 'number2')).toEqual([]);
  await readAll(server, ada);
  expect(await titlesOf(ada, 'number2')).toEqual(['Stop']);
});

test('a version that comes while its predecessor is read wins', async () => {
  const ada = await server.newAdmin('Ada');
  const document_id = await uploadOne(ada, unorganized, 'Race.pdf', await pdfOf(...numbers(30)));
  const ctx = workerCtx(server.steward.platform, ada.session.organization_id, 'test');
  const { documents: reader } = ctx;
  const slow = {
    ...ctx,
    documents: {
      ...reader,
      async *texts(...given: Parameters<typeof reader.texts>) {
        for await (const page of reader.texts(...given)) {
          if (page.page === 25)
            await ada.get(documents.addDocumentVersion, { document_id }, [new File(['All new content'], 'Race.txt')]);
          yield page;
        }
      },
    },
  };
  await readTexts(slow, { until: 0 });
  expect(await ada.get(documentText.getDocumentText, { document_id })).toMatchObject({
    state: 'waiting',
    read_pages: 0,
  });
  await readAll(server, ada);
  expect(await titlesOf(ada, 'number3')).toEqual([]);
  expect(await titlesOf(ada, 'content')).toHaveLength(1);
  const { rows } = await server.owner.query('select page from document_pages where document_id = $1', [document_id]);
  expect(rows).toHaveLength(1);
});

test('a file that cannot be read says why', async () => {
  const ada = await server.newAdmin('Ada');
  const document_id = await uploadOne(ada, unorganized, 'Broken.pdf', '%PDF-1.4\nnothing\n%%EOF');
  await readAll(server, ada);
  expect(await ada.get(documentText.getDocumentText, { document_id })).toMatchObject({
    state: 'failed',
    failure_code: 'file.damaged',
  });
  expect(await titlesOf(ada, 'broken')).toEqual(['Broken']);
});

test('scanned pages beyond those of a day wait for the next one', async () => {
  const ada = await server.newAdmin('Ada');
  const other = await uploadOne(ada, unorganized, 'Other.txt', 'Some text');
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const document_id = await uploadOne(ada, unorganized, 'Photo.png', png);
  await server.owner.query(
    `insert into document_pages (organization_id, document_id, page, text, needs_ocr, recognized_at)
     select $1, $2, n, 'recognized', true, now() from generate_series(100, 99 + $3::int) n`,
    [ada.session.organization_id, other, PAGES_A_DAY],
  );
  expect(await readAll(server, ada)).toBe('nothing');
  expect(await ada.get(documentText.getDocumentText, { document_id })).toMatchObject({
    state: 'recognizing',
    recognized_pages: 0,
    is_over_budget: true,
  });
});

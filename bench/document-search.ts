// Words in 50,000 documents with 130,000 pages in three languages over HTTP, against the statements of the same call alone. Goals: 95 of 100
// within 1.5 × the statements and within 10 × the median; a member with 200 of 2,000 properties within 1.5 × the admin.
// `BENCH_DOCUMENTS=10000` makes a smaller one; the shares of frequent and rare words stay.
import { documentText } from '@steward/contract/estate/document-text';
import { searchTerms } from '@steward/core/documents/search-query';
import { snippetOf } from '@steward/core/documents/snippet';
import * as repository from '../apps/server/src/areas/estate/document-text/search.repository.ts';
import { reading } from '../apps/server/src/database/transaction.ts';
import { workerCtx } from '../apps/server/src/platform/jobs/jobs.ts';
import { say } from './measure.ts';
import { ADMIN, fillProperties, startRunning, type Running } from './running.ts';

const DOCUMENTS = Number(process.env.BENCH_DOCUMENTS ?? 50_000);
const [PROPERTIES, GIVEN, VOCABULARY, WORDS_A_PAGE] = [2000, 200, 20_000, 250];

// The same fixture in each run.
let seed = 7;
const random = () => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
};
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
/** A rank by Zipf's law: the first words are in most texts, most words in few. */
const rank = () => Math.floor(VOCABULARY ** random()) - 1;

const syllables = 'ba ke li mo ru ta se vi no du fra ste gel han kor per wil zan mur dos'.split(' ');
const endings = {
  english: ['', 's', 'ing', 'ed', 'tion', 'er'],
  german: ['', 'en', 'ung', 'ungen', 'keit', 'vertrag'],
};
const arabicLetters = 'بتجحدرسشصطعفقكلمنهوي'.split('');
const vocabularies = {
  english: wordsOf(() => syllablesOf() + pick(endings.english)),
  german: wordsOf(() => syllablesOf() + pick(endings.german)),
  arabic: wordsOf(
    () =>
      pick(['', '', 'ال', 'وال', 'ب']) +
      Array.from({ length: 3 + Math.floor(random() * 4) }, () => pick(arabicLetters)).join(''),
  ),
};
function syllablesOf(): string {
  return Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(syllables)).join('');
}
function wordsOf(make: () => string): string[] {
  const words = new Set<string>();
  while (words.size < VOCABULARY) words.add(make());
  return [...words];
}
const languages = Object.keys(vocabularies) as (keyof typeof vocabularies)[];

/** Documents, their pages and vectors, by SQL: the triggers would make each vector twice. */
async function fillDocuments({ owner }: Running, organizationId: string): Promise<number> {
  const client = await owner.connect();
  await client.query(`set session_replication_role = replica; set app.organization_id to '${organizationId}'`);
  await client.query('drop index document_texts_by_word, document_words_alike');
  await client.query(
    `insert into documents (organization_id, id, root, environment_id, title, kind, version_id, version_no, file_name, file_type, created_at)
     select $1, gen_random_uuid(), 'property', e.ids[1 + floor(random() * $3)::int], 'Document ' || n, 'other', gen_random_uuid(), 1, n || '.pdf', 'pdf',
       now() - n * interval '10 minutes'
     from generate_series(1, $2::int) n, (select array_agg(id) as ids from environments where organization_id = $1) e`,
    [organizationId, DOCUMENTS, PROPERTIES],
  );
  const { rows } = await client.query<{ id: string }>('select id from documents where organization_id = $1', [
    organizationId,
  ]);
  let pages = 0;
  for (let from = 0; from < rows.length; from += 500) {
    const [ids, spoken, owners, numbers, texts]: [string[], string[], string[], number[], string[]] = [
      [],
      [],
      [],
      [],
      [],
    ];
    rows.slice(from, from + 500).forEach(({ id }, at) => {
      const language = languages[(from + at) % languages.length]!;
      ids.push(id);
      spoken.push(language);
      const last = 1 + Math.floor(random() * 4.2);
      for (let page = 1; page <= last; page++) {
        owners.push(id);
        numbers.push(page);
        texts.push(Array.from({ length: WORDS_A_PAGE }, () => vocabularies[language][rank()]).join(' '));
      }
    });
    pages += owners.length;
    await client.query(
      `insert into document_pages (organization_id, document_id, page, text) select $1, * from unnest($2::uuid[], $3::int[], $4::text[])`,
      [organizationId, owners, numbers, texts],
    );
    await client.query(
      `insert into document_texts (organization_id, document_id, version_id, state, language, heading, created_at, tsv)
       select $1, d.id, d.version_id, 'done', u.language, d.title, d.created_at,
           document_vector(d.title, p.body, p.form, u.language)
         from unnest($2::uuid[], $3::text[]) u (id, language) join documents d on d.organization_id = $1 and d.id = u.id
           cross join lateral (select string_agg(p.text, ' ') as body, string_agg(p.form, ' ') as form
             from document_pages p where p.organization_id = $1 and p.document_id = d.id) p`,
      [organizationId, ids, spoken],
    );
  }
  await client.query("set maintenance_work_mem = '256MB'");
  await client.query('create index document_texts_by_word on document_texts using gin (organization_id, tsv)');
  await client.query(
    'create index document_words_alike on document_words using gin (organization_id, word gin_trgm_ops)',
  );
  for (const table of ['documents', 'document_texts', 'document_pages']) await client.query(`vacuum analyze ${table}`);
  client.release(true);
  return pages;
}

const running = await startRunning();
try {
  const organizationId = await fillProperties(running, PROPERTIES);
  const started = performance.now();
  const pages = await fillDocuments(running, organizationId);
  console.log(
    `document-search: ${DOCUMENTS} documents, ${pages} pages, made in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
  // Filling takes longer than a session lasts.
  await running.admin.logIn(ADMIN.email, ADMIN.password);
  const member = await running.newMember(GIVEN);
  const queries = Array.from({ length: 120 }, (_, at) => {
    const words = vocabularies[languages[at % languages.length]!];
    return Array.from({ length: 1 + (at % 2) }, () => words[rank()]).join(' ');
  });
  const ctx = workerCtx(running.steward.platform, organizationId, 'bench');
  const statements = (query: string) =>
    reading(ctx, async ({ db, scope }) => {
      const terms = searchTerms(query);
      const { ids } = await repository.findByWords(db, scope, terms, {}, { skip: 0, atMost: 20 });
      if (!ids.length) return;
      const needles = await repository.findNeedles(db, terms);
      for (const { text, language } of await repository.listPages(db, scope, ids, needles))
        snippetOf(text, needles, language);
      await repository.listDocuments(db, scope, ids);
    });
  const times = { http: [] as number[], bare: [] as number[], member: [] as number[] };
  const timed = async (into: number[], work: () => Promise<unknown>) => {
    const begun = performance.now();
    await work();
    into.push(performance.now() - begun);
  };
  const asked = { page_size: 20 };
  // The first round fills the caches of the database.
  for (const round of [0, 1, 2]) {
    if (round === 1) for (const list of Object.values(times)) list.length = 0;
    for (const query of queries) {
      await timed(times.bare, () => statements(query));
      await timed(times.http, () => running.admin.get(documentText.searchDocuments, { query, ...asked }));
      await timed(times.member, () => member.get(documentText.searchDocuments, { query, ...asked }));
    }
  }
  const share = (list: number[], of: number) => list.toSorted((a, b) => a - b)[Math.floor(list.length * of)] ?? 0;
  const p95 = share(times.http, 0.95);
  say('document-search-p95', p95, 'ms', p95 / share(times.bare, 0.95), 'its statements; goal 1.5');
  say(
    'document-search-p95-of-median',
    p95,
    'ms',
    p95 / share(times.http, 0.5),
    `the median of ${share(times.http, 0.5).toFixed(0)} ms; goal 10`,
  );
  say(
    'document-search-p95-of-200-properties',
    share(times.member, 0.95),
    'ms',
    share(times.member, 0.95) / p95,
    'the admin’s; goal 1.5',
  );
} finally {
  await running.stop();
}

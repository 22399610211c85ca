import type { Answer, Parsed } from '@steward/contract/call';
import type { documentText } from '@steward/contract/estate/document-text';
import { fail } from '@steward/contract/failures';
import { searchTerms, type SearchTerm } from '@steward/core/documents/search-query';
import { snippetOf } from '@steward/core/documents/snippet';
import { reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { mustFind } from '../documents/documents.service.ts';
import { mustFindFolder } from '../documents/places.ts';
import * as repository from './search.repository.ts';

/** So many matches are ranked, the newest ones. */
const MAX_RANKED = 500;
const MAX_SIMILAR = 6;

export const searchDocuments = (
  ctx: Ctx,
  { query, page, page_size, ...place }: Parsed<typeof documentText.searchDocuments>,
): Promise<Answer<typeof documentText.searchDocuments>> =>
  reading(ctx, async (work) => {
    const { db, scope } = work;
    const terms = searchTerms(query);
    if (!terms.some(({ excluded }) => !excluded)) fail('document-text.no-words');
    if (place.folder_id) await mustFindFolder(work, place.folder_id);
    const asked = { skip: (page - 1) * page_size, atMost: page_size };
    const { ids, total } = await repository.findByWords(db, scope, terms, place, asked);
    if (!ids.length)
      return {
        paginateData: [],
        totalData: 0,
        has_more: false,
        did_you_mean: page === 1 ? await meant(work, query, terms, place) : null,
      };
    const needles = await repository.findNeedles(db, terms);
    const pages = await repository.listPages(db, scope, ids, needles);
    const pageOf = new Map(pages.map((one) => [one.document_id, one]));
    const rows = await repository.listDocuments(db, scope, ids);
    return {
      paginateData: rows.map((row) => {
        const found = pageOf.get(row.document_id);
        const snippet = found ? snippetOf(found.text, needles, found.language) : [];
        return { ...row, page: found?.page ?? null, snippet };
      }),
      totalData: Math.min(total, MAX_RANKED),
      has_more: total > MAX_RANKED,
      did_you_mean: null,
    };
  });

/** The search with similar words instead of those that no document has; only if it finds something that the user may see. */
async function meant(
  { db, scope }: Work,
  query: string,
  terms: readonly SearchTerm[],
  place: repository.SearchPlace,
): Promise<string | null> {
  const finds = async (wanted: readonly SearchTerm[]) =>
    (await repository.findByWords(db, scope, wanted, place, { skip: 0, atMost: 1 })).total > 0;
  let corrected = query;
  let changed: readonly SearchTerm[] = terms;
  for (const term of terms) {
    if (term.as !== 'word' || term.excluded || (await finds([term]))) continue;
    for (const word of await repository.listWordsLike(db, term.text)) {
      if (!(await finds([{ ...term, text: word }]))) continue;
      corrected = corrected.replace(term.text, word);
      changed = changed.map((one) => (one === term ? { ...term, text: word } : one));
      break;
    }
  }
  return corrected !== query && (await finds(changed)) ? corrected : null;
}

export const getSimilarDocuments = (
  ctx: Ctx,
  { document_id }: Parsed<typeof documentText.getSimilarDocuments>,
): Promise<Answer<typeof documentText.getSimilarDocuments>> =>
  reading(ctx, async (work) => {
    const { db, scope } = work;
    await mustFind(work, document_id);
    const ids = await repository.findSimilar(db, scope, document_id, MAX_SIMILAR);
    return repository.listDocuments(db, scope, ids);
  });

import type { Parsed } from '@steward/contract/call';
import type { propertyDocuments } from '@steward/contract/estate/property-documents';
import { addDays } from '@steward/core/calendar/day';
import type { Ctx } from '../../../../platform/ctx.ts';
import { asUploads } from '../../../../platform/uploads/given-files.ts';
import {
  addPropertyDocument,
  attachPropertyDocumentFile,
} from '../../../estate/property-documents/property-documents.service.ts';
import { textPdf } from '../energy/bill-pdf.ts';
import type { DemoProperty } from './demo-properties.ts';
import type { Language } from '@steward/contract/language';
import { inTransaction, type Work } from '../../../../database/transaction.ts';
import { contentTypeOf } from '../../../../gateways/documents/types/content-type.ts';
import { storeBytes } from '../../../foundation/files/files.service.ts';
import { createNewFolderFirebase, folderOfPath } from '../../../estate/documents/folders.service.ts';
import { mustFindPlace } from '../../../estate/documents/places.ts';
import { moveToTrash } from '../../../estate/documents/trash.service.ts';
import { addDocument } from '../../../estate/documents/uploads.service.ts';
import library from './demo-papers.json' with { type: 'json' };
import type { DocumentKind } from '@steward/core/property/documents';
import { getPublicPath } from '../../../estate/document-sharing/document-sharing.service.ts';
import { createDocumentRequest, sendRequestedDocuments } from '../../../estate/document-sharing/requests.service.ts';
import { openShareLink } from '../../../foundation/share-links/opening.service.ts';

const { folders, papers, companyPapers } = library;

/** A document of the demo: its folder, what it is, and its text by language with `{…}` for facts of the property. */
interface Paper {
  folder: keyof typeof folders;
  kind: DocumentKind;
  /** The years after the day of issue for which it is valid. */
  years?: number;
  /** How often it was made, a year apart; once by default. */
  editions?: number;
  ending: 'pdf' | 'txt' | 'csv' | 'eml';
  title: Record<Language, string>;
  text: Record<Language, string>;
}

type Said = Omit<Parsed<typeof propertyDocuments.addPropertyDocument>, 'environment_id'>;

const empty = { scheme: '', rating: '', issuer: '', reference: '', issued_on: null, valid_until: null, note: '' };

function documentsOf(property: DemoProperty, index: number, today: string): Said[] {
  return [
    {
      ...empty,
      kind: 'deed',
      title: `Deed of ${property.name}`,
      reference: `D-${1200 + index * 37}`,
      issued_on: `${Math.max(property.year, 2008 + (index % 6))}-03-12`,
    },
    {
      ...empty,
      kind: 'inspection',
      title: 'Inspection of the lifts',
      issuer: 'Prüfwerk Technical Services',
      issued_on: addDays(today, index * 40 - 350),
      valid_until: addDays(today, index * 40 + 14),
    },
  ];
}

/** The deeds and inspections of the buildings; those of the first building have a file. */
export async function makeDocuments(
  ctx: Ctx,
  ids: readonly string[],
  properties: readonly DemoProperty[],
  now: Date,
): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  for (const [index, environment_id] of ids.entries()) {
    const property = properties[index];
    if (!property) continue;
    for (const said of documentsOf(property, index, today)) {
      const { _id } = await addPropertyDocument(ctx, { environment_id, ...said });
      if (index === 0) await attach(ctx, _id, property, said);
    }
  }
}

async function attach(ctx: Ctx, property_document_id: string, property: DemoProperty, said: Said): Promise<void> {
  const lines = [
    { x: 60, y: 90, text: said.title, size: 18, bold: true },
    { x: 60, y: 130, text: `${property.name}, ${property.address}, ${property.zip} ${property.city}` },
    { x: 60, y: 180, text: said.issued_on ? `Issued on ${said.issued_on}` : '' },
    { x: 60, y: 200, text: said.valid_until ? `Valid until ${said.valid_until}` : '' },
    { x: 60, y: 240, text: 'Invented for the demo.' },
  ];
  const bytes = textPdf(lines, [{ x: 60, y: 108, width: 475 }]);
  const file = { name: `${said.title}.pdf`, contentType: 'application/pdf', bytes };
  await asUploads([file], (files) => attachPropertyDocumentFile(ctx, { property_document_id }, files));
}

const languages: Readonly<Record<string, Language>> = { DE: 'de', AT: 'de', AE: 'ar' };

/** A file that is still to be stored, and what is recorded of it. */
interface Page {
  path: readonly string[];
  title: string;
  ending: Paper['ending'];
  kind: Paper['kind'];
  issued_on: string;
  valid_until: string | null;
  tags: readonly string[];
  text: string;
}

// The fonts of the small PDFs of the demo have no Arabic letters: these documents are plain texts.
const endingIn = (language: Language, ending: Paper['ending']) =>
  language === 'ar' && ending === 'pdf' ? 'txt' : ending;

const types = { pdf: 'pdf', txt: 'text', csv: 'csv', eml: 'eml' } as const;

function bytesOf({ ending, title, text, issued_on }: Page): Buffer {
  if (ending === 'pdf') {
    const lines = text.split('\n').map((line, index) => ({ x: 60, y: 140 + index * 22, text: line }));
    const head = { x: 60, y: 90, text: title, size: 18, bold: true };
    const foot = { x: 60, y: 780, text: `${issued_on} · Invented for the demo.` };
    return textPdf([head, ...lines, foot], [{ x: 60, y: 108, width: 475 }]);
  }
  if (ending === 'eml')
    return Buffer.from(
      `From: Tenant <tenant@demo.example>\r\nTo: Steward <demo@demo.example>\r\nSubject: =?utf-8?B?${Buffer.from(title).toString('base64')}?=\r\nDate: ${new Date(`${issued_on}T09:00:00Z`).toUTCString()}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${text.replaceAll('\n', '\r\n')}\r\n`,
    );
  return Buffer.from(ending === 'csv' ? `${text}\n` : `${title}\n${text}\n`);
}

function pagesOf(property: DemoProperty, index: number, today: string): Page[] {
  const language = languages[property.country] ?? 'en';
  const facts: Record<string, string> = {
    name: property.name,
    address: `${property.address}, ${property.city}`,
    amount: `${(3 + ((index * 7) % 9)) * 1200} EUR`,
    kwh: String(21_000 + index * 730),
    heat: String(34_000 - index * 910),
    water: String(160 + index * 9),
  };
  return (papers as Paper[]).flatMap((paper, number) =>
    Array.from({ length: paper.editions ?? 1 }, (_, edition): Page => {
      const issued_on = addDays(today, -(40 + ((number * 37 + index * 53) % 300) + edition * 365));
      return {
        path: [folders[paper.folder][language]],
        title: `${paper.title[language]} ${issued_on.slice(0, 4)}`,
        ending: endingIn(language, paper.ending),
        kind: paper.kind,
        issued_on,
        valid_until: paper.years === undefined ? null : addDays(issued_on, paper.years * 365),
        tags: [paper.folder, issued_on.slice(0, 4)],
        text: paper.text[language].replaceAll(/\{(\w+)\}/g, (_match, fact: string) => facts[fact] ?? ''),
      };
    }),
  );
}

type Place = Parameters<typeof mustFindPlace>[1];

/** Stores files and adds their documents in one transaction: the job that reads their texts begins after all of them. */
async function keep(ctx: Ctx, shelves: readonly (readonly [Place, readonly Page[]])[]): Promise<string[][]> {
  const pages = shelves.flatMap(([place, some]) => some.map((page) => ({ place, page, bytes: bytesOf(page) })));
  return storeBytes(
    ctx,
    pages.map(({ bytes }) => bytes),
    (hashes) =>
      inTransaction(ctx, async (work) => {
        const ids = new Map<Place, string[]>(shelves.map(([place]) => [place, []]));
        for (const [index, { place, page, bytes }] of pages.entries())
          ids.get(place)?.push(await keepOne(ctx, work, place, page, hashes[index] ?? '', bytes.length));
        return [...ids.values()];
      }),
  );
}

async function keepOne(ctx: Ctx, work: Work, place: Place, page: Page, sha256: string, bytes: number): Promise<string> {
  const { path, title, ending, kind, issued_on, valid_until, tags } = page;
  const folder_id = await folderOfPath(ctx, work, place, path);
  const type = types[ending];
  const owner_id = ctx.actor?.userId ?? null;
  // Tenants see how their building is used.
  const is_for_tenants = place.root === 'property' && kind === 'manual';
  const fields = { title, kind, issued_on, valid_until, tags, owner_id, is_for_tenants };
  const file = { sha256, name: `${title}.${ending}`, type, contentType: contentTypeOf(type), bytes };
  return addDocument(ctx, work, await mustFindPlace(work, { ...place, folder_id }), fields, file);
}

const shared = { label: '', password: null, days: 30 } as const;

/** A shared document, a shared folder, and a request for which something arrived, of a person without an account. */
async function shareSome(ctx: Ctx, { document_id, folder_id }: { document_id: string; folder_id: string }) {
  const open = { ...shared, version_id: null, max_openings: null, may_download: true };
  await getPublicPath(ctx, { ...open, document_id, label: 'For the appraiser' });
  await getPublicPath(ctx, { ...open, folder_id, may_download: false });
  const note = 'One photo of each meter, with its number.';
  const { url } = await createDocumentRequest(ctx, { ...shared, title: 'Photos of all meters', note });
  const { ticket } = await openShareLink(ctx, { token: url.slice(url.indexOf('#') + 1) });
  const text = textPdf([{ x: 60, y: 90, text: 'Electricity meter 1 ESY 4711' }], []);
  await asUploads([{ name: 'Meter list.pdf', contentType: 'application/pdf', bytes: text }], (files) =>
    sendRequestedDocuments(ctx, { ticket, name: 'Rita Janitor', email: 'rita@janitor.example' }, files),
  );
}

/** About 300 documents in three languages: of every property, the company, and some without a place; a few in the trash. */
export async function makeLibrary(
  ctx: Ctx,
  ids: readonly string[],
  properties: readonly DemoProperty[],
  now: Date,
): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  const shelves = ids.flatMap((environment_id, index): [Place, Page[]][] => {
    const property = properties[index];
    return property ? [[{ root: 'property', environment_id }, pagesOf(property, index, today)]] : [];
  });
  const ofProperties = shelves.length;
  let sharedFolder = '';
  for (const { readers, name, titles } of Object.values(companyPapers)) {
    const { _id } = await createNewFolderFirebase(ctx, {
      root: 'company',
      name: name.en,
      audience: readers as 'organization' | 'everybody',
      team_ids: [],
    });
    if (readers === 'everybody') sharedFolder = _id;
    const pages = titles.map((title, index): Page => {
      const issued_on = addDays(today, -30 * (index + 1));
      return {
        path: [],
        title,
        ending: /[\u0600-\u06ff]/u.test(title) ? 'txt' : 'pdf',
        kind: readers === 'everybody' ? 'policy' : 'report',
        issued_on,
        valid_until: readers === 'everybody' ? addDays(issued_on, 400 - index * 40) : null,
        tags: [],
        text: title,
      };
    });
    shelves.push([{ root: 'company', folder_id: _id }, pages]);
  }
  const loose = properties.slice(0, 6).map((property, index): Page => {
    const issued_on = addDays(today, -index - 1);
    return {
      path: [],
      title: `Scan ${issued_on} ${index + 1}`,
      ending: 'pdf',
      kind: 'other',
      issued_on,
      valid_until: null,
      tags: [],
      text: `${property.name}\n${property.address}\nAbnahmeprotokoll / acceptance record`,
    };
  });
  shelves.push([{ root: 'unorganized' }, loose]);
  const made = (await keep(ctx, shelves)).slice(0, ofProperties);
  const superseded = made.slice(0, 4).flatMap((some) => some.slice(5, 6));
  await inTransaction(ctx, (work) => moveToTrash(ctx, work, superseded));
  await shareSome(ctx, { document_id: made[0]?.[0] ?? '', folder_id: sharedFolder });
}

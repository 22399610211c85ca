import type { TreeBlock } from '@steward/contract/foundation/files.content';
import { attribute, unescaped } from '../../../platform/imports/xml-scan.ts';
import { partAt, type OpenZip } from '../../../platform/imports/zip-parts.ts';
import { FileFailure } from '../../ocr/file-failure.ts';
import { textOfBlocks, TreeBuilder, type Look } from './tree-builder.ts';

const [relationId, target, idOf] = [attribute('Id'), attribute('Target'), attribute('id')];
const [bold, italic, underline, strike, baseline] = ['b', 'i', 'u', 'strike', 'baseline'].map(attribute) as [
  (attributes: string) => string | undefined,
  (attributes: string) => string | undefined,
  (attributes: string) => string | undefined,
  (attributes: string) => string | undefined,
  (attributes: string) => string | undefined,
];
const [levelOf, typeOf, embed, description] = [
  attribute('lvl'),
  attribute('type'),
  attribute('embed'),
  attribute('descr'),
];
const [columnSpan, rowSpan, isMerged, isMergedBelow] = [
  attribute('gridSpan'),
  attribute('rowSpan'),
  attribute('hMerge'),
  attribute('vMerge'),
];
/** The id of a relation has a prefix; a plain `id` is another number. */
const slideRelation = /\b\w+:id\s*=\s*["']([^"']{1,100})["']/;

const MAX_SLIDES = 1000;
const MAX_PICTURE = 20 * 1024 ** 2;

const folderOf = (part: string) => part.split('/').slice(0, -1).join('/');

async function relationsOf(zip: OpenZip, part: string): Promise<Map<string, string>> {
  const folder = folderOf(part);
  const relations = new Map<string, string>();
  await zip.part(`${folder}/_rels/${part.slice(folder.length + 1)}.rels`)?.read({
    open(tag, attributes) {
      if (tag === 'Relationship') relations.set(relationId(attributes) ?? '', target(attributes) ?? '');
    },
  });
  return relations;
}

export interface Slide {
  title: string;
  blocks: TreeBlock[];
}

/** The texts, tables and pictures of slides in their order (ISO/IEC 29500-1, PresentationML and DrawingML). */
export async function readPptx(
  zip: OpenZip,
  from = 1,
  most = MAX_SLIDES,
): Promise<{ slides: Slide[]; all: number; builder: TreeBuilder }> {
  const presentation = zip.part('ppt/presentation.xml');
  if (!presentation) throw new FileFailure('file.damaged');
  const relations = await relationsOf(zip, 'ppt/presentation.xml');
  const parts: string[] = [];
  await presentation.read({
    open(tag, attributes) {
      const id = tag === 'sldId' ? slideRelation.exec(attributes)?.[1] : undefined;
      const part = relations.get(id ?? '');
      if (part) parts.push(partAt('ppt', part));
    },
  });
  const builder = new TreeBuilder();
  const slides: Slide[] = [];
  for (const part of parts.slice(from - 1, from - 1 + Math.min(most, MAX_SLIDES)))
    slides.push(await readSlide(zip, part, builder));
  if (parts.length > MAX_SLIDES) builder.isCut = true;
  return { slides, all: parts.length, builder };
}

async function readSlide(zip: OpenZip, part: string, builder: TreeBuilder): Promise<Slide> {
  const relations = await relationsOf(zip, part);
  let [isText, isTitle, title] = [false, false, ''];
  let look: Look = {};
  let level: number | undefined;
  let alt = '';
  const spans: { columns: number; rows: number; isMerged: boolean }[] = [];
  await zip.part(part)?.read({
    open(tag, attributes) {
      if (tag === 'sp') isTitle = false;
      else if (tag === 'ph') isTitle = /^(?:title|ctrTitle)$/.test(typeOf(attributes) ?? '');
      else if (tag === 'cNvPr') alt = description(attributes) ?? '';
      else if (tag === 'pPr') level = Number(levelOf(attributes) ?? 0);
      else if (tag === 'r') look = {};
      else if (tag === 'rPr')
        look = {
          bold: bold(attributes) === '1',
          italic: italic(attributes) === '1',
          underline: (underline(attributes) ?? 'none') !== 'none',
          strike: (strike(attributes) ?? 'noStrike') !== 'noStrike',
          vertical: verticalOf(Number(baseline(attributes) ?? 0)),
        };
      else if (tag === 'hlinkClick') look.href = relations.get(idOf(attributes) ?? '');
      else if (tag === 't') isText = true;
      else if (tag === 'br') builder.text('\n');
      else if (tag === 'blip') {
        const picture = zip.part(partAt(folderOf(part), relations.get(embed(attributes) ?? '') ?? ''));
        if (picture) builder.picture(alt, () => picture.content(MAX_PICTURE));
      } else if (tag === 'tbl') builder.beginTable();
      else if (tag === 'tr') builder.beginRow();
      else if (tag === 'tc') {
        const merged = [isMerged(attributes), isMergedBelow(attributes)].some((one) => one === '1' || one === 'true');
        spans.push({
          columns: Number(columnSpan(attributes) ?? 1),
          rows: Number(rowSpan(attributes) ?? 1),
          isMerged: merged,
        });
        if (!merged) builder.beginCell();
      }
    },
    text(value) {
      if (isText) builder.text(unescaped(value), look);
    },
    close(tag) {
      if (tag === 't') isText = false;
      else if (tag === 'p') {
        const isListed = level !== undefined && level > 0;
        builder.endParagraph(
          isTitle ? { heading: 1 } : isListed ? { list: { level: level! - 1, ordered: false } } : {},
        );
        level = undefined;
      } else if (tag === 'pic') builder.endParagraph();
      else if (tag === 'tc') {
        const span = spans.pop();
        if (span && !span.isMerged) builder.endCell(span.columns, span.rows);
      } else if (tag === 'tbl') builder.endTable();
    },
  });
  const blocks = builder.takeBlocks();
  const heading = blocks.find(({ kind }) => kind === 'heading');
  if (heading) title = textOfBlocks([heading]).slice(0, 300);
  return { title, blocks };
}

const verticalOf = (shift: number): Look['vertical'] => (shift > 0 ? 'super' : shift < 0 ? 'sub' : undefined);

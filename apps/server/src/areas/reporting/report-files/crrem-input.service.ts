import { figures as declared, type FigureKey } from '@steward/contract/declared';
import type { Parsed } from '@steward/contract/call';
import type { Language } from '@steward/contract/language';
import type { reportFiles } from '@steward/contract/reporting/report-files';
import { grouped } from '@steward/core/grouped';
import { reading, type Work } from '../../../database/transaction.ts';
import { mine } from '../../../database/scoped.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { FigureTable, FigureValue } from '../../../platform/figures/figures.ts';
import { readFigures } from '../../../platform/figures/figures.ts';
import type { FileAnswer } from '../../../platform/http/bind.ts';
import { workbookFile } from '../../../platform/imports/workbook-file.ts';
import { transitionRisks } from '../../carbon/net-zero/strips.service.ts';
import { listRegister } from '../../estate/servicing/register.service.ts';
import { languageOf } from '../frameworks/editions.service.ts';
import { columnsOf, findSubject, propertiesOf } from '../frameworks/subjects.service.ts';
import { crremWords, type CrremWords } from './crrem-words.ts';

type Cell = string | number | null;

/** The figures of the sheet, each of the whole building, regardless of its owner and users; and where what is missing is entered. */
const bills = '/datahub/data_library/utilities/completeness?environment=:id&from=:year-01&until=:year-12';
const generation = '/environment/renewables?environment=:id';
const columns: readonly { key: FigureKey; entered: string; isShare?: true }[] = [
  { key: 'area.counted', entered: '/environment/history?environment=:id' },
  { key: 'data.coverage', entered: bills, isShare: true },
  { key: 'consumption.electricity', entered: bills },
  { key: 'consumption.natural_gas', entered: bills },
  { key: 'consumption.heating_oil', entered: bills },
  { key: 'consumption.district_heating', entered: bills },
  { key: 'consumption.steam', entered: bills },
  { key: 'consumption.district_cooling', entered: bills },
  { key: 'consumption.lpg', entered: bills },
  { key: 'consumption.kerosene', entered: bills },
  { key: 'consumption.diesel', entered: bills },
  { key: 'consumption.wood', entered: bills },
  { key: 'renewables.generated', entered: generation },
  { key: 'renewables.used', entered: generation },
  { key: 'renewables.exported', entered: generation },
  { key: 'vacancy.rate', entered: '/environment?environment=:id', isShare: true },
];

const titleOf = ({ key, isShare }: (typeof columns)[number], language: Language): string => {
  const unit = isShare ? '%' : declared[key].unit;
  return `${declared[key].name[language]}${unit ? ` (${unit})` : ''}`;
};

const shown = (value: number | null, isShare: true | undefined) => (value === null || !isShare ? value : value * 100);

interface Property {
  id: string;
  environment_name: string;
  country_code: string;
  zip_code: string;
  city: string;
  property_type: string;
  property_sub_type: string;
}

interface Further {
  /** By property: `R-410A: 2.5 kg`. */
  lost: ReadonlyMap<string, string>;
  /** By property: `2027: 1000 USD (LED)`. */
  planned: ReadonlyMap<string, string>;
}

async function furtherOf(work: Work, ids: readonly string[], year: number, now: Date): Promise<Further> {
  const register = await listRegister(work, { environmentIds: ids, from: year, until: year });
  const losses = register.filter((piece) => piece.year === year && piece.lost !== null && piece.days.length > 0);
  const { projects } = await transitionRisks(work, ids, year, now);
  const inText = <T extends { environment_id: string | null }>(rows: readonly T[], textOf: (row: T) => string) =>
    new Map(
      [...grouped(rows, (row) => row.environment_id ?? '')].map(([id, some]) => [id, some.map(textOf).join('; ')]),
    );
  return {
    lost: inText(losses, ({ refrigerant, lost, product_name }) => `${refrigerant}: ${lost} kg (${product_name})`),
    planned: inText(projects, (one) => `${one.start_year}: ${one.capital_cost} ${one.currency} (${one.name})`),
  };
}

/** What is not in the sheet, and where it is entered. */
function missingRows(
  ctx: Ctx,
  { id, environment_name, zip_code }: Property,
  values: readonly FigureValue[],
  further: Further,
  { words, language, year }: { words: CrremWords; language: Language; year: number },
): Cell[][] {
  const at = (address: string) => `${ctx.webAddress()}${address.replace(':id', id).replaceAll(':year', String(year))}`;
  const rows = columns.flatMap((column, i): Cell[][] => {
    const { value, reason } = values[i] ?? {};
    if (value !== null || reason === 'not-applicable') return [];
    return [
      [
        environment_name,
        titleOf(column, language),
        words.reasons[reason ?? 'no-data'] ?? words.reasons['no-data'],
        at(column.entered),
      ],
    ];
  });
  const absent = (column: string, reason: string, address: string) => [environment_name, column, reason, at(address)];
  return [
    ...(zip_code ? [] : [absent(words.zip, words.notEntered, '/environment?environment=:id')]),
    ...rows,
    ...(further.lost.has(id)
      ? []
      : [absent(words.refrigerants, words.noRecords, '/environment/equipment?environment=:id')]),
    ...(further.planned.has(id) ? [] : [absent(words.retrofit, words.noProjects, '/net_zero')]),
  ];
}

/**
 * A row per property with what is asked of a building by a CRREM analysis, from the figures of the catalogue: what is missing is empty, and
 * named with the place where it is entered.
 */
export async function exportCrremInput(
  ctx: Ctx,
  { level, subject_id, year, language: asked }: Parsed<typeof reportFiles.exportCrremInput>,
): Promise<FileAnswer> {
  const language = languageOf(ctx, asked);
  const words = crremWords[language];
  const { name, rows, missing } = await reading(ctx, async (work) => {
    const subject = await findSubject(work, level, subject_id);
    const held = await propertiesOf(work, columnsOf(subject));
    const ids = held.map(({ id }) => id);
    const properties = (
      await mine(work.db, work.scope, 'environments')
        .select(['id', 'environment_name', 'country_code', 'zip_code', 'city', 'property_type', 'property_sub_type'])
        .orderBy('environment_name')
        .execute()
    ).filter(({ id }) => ids.includes(id));
    const table: FigureTable | undefined = ids.length
      ? await readFigures(ctx, work, {
          keys: columns.map(({ key }) => key),
          kind: 'property',
          ids,
          grain: 'year',
          from: `${year}-01-01`,
          to: `${year}-12-31`,
          counting: { basis: 'full' },
        })
      : undefined;
    const further = await furtherOf(work, ids, year, ctx.now);
    const read = properties.map((property) => ({
      property,
      values: columns.flatMap(({ key }) => table?.of(key, property.id, String(year)) ?? []),
    }));
    return {
      name: subject.name,
      rows: read.map(({ property, values }): Cell[] => [
        property.environment_name,
        property.country_code,
        property.zip_code,
        property.city,
        property.property_type,
        property.property_sub_type,
        null,
        year,
        ...columns.map(({ isShare }, at) => shown(values[at]?.value ?? null, isShare)),
        further.lost.get(property.id) ?? null,
        further.planned.get(property.id) ?? null,
      ]),
      missing: read.flatMap(({ property, values }) =>
        missingRows(ctx, property, values, further, { words, language, year }),
      ),
    };
  });
  const body = await workbookFile(
    [
      {
        name: words.sheet,
        widths: [30, 10, 12, 20, 20, 24, 24, 8, ...columns.map(() => 18), 40, 50],
        head: [
          words.property,
          words.country,
          words.zip,
          words.city,
          words.type,
          words.subType,
          words.mixedUse,
          words.year,
          ...columns.map((column) => titleOf(column, language)),
          words.refrigerants,
          words.retrofit,
        ],
        rows,
      },
      {
        name: words.missing,
        widths: [30, 40, 50, 70],
        head: [words.property, words.column, words.reason, words.where],
        rows: missing,
      },
      { name: words.notes, widths: [120], rows: words.about.map((line) => [line]) },
    ],
    { isRightToLeft: language === 'ar' },
  );
  return {
    name: `CRREM-input-${year}-${name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)}.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body,
  };
}

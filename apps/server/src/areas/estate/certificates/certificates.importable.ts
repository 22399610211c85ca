import { id, text } from '@steward/contract/call';
import { buildingCertificateInputs, energyRatingInputs } from '@steward/contract/estate/certificates.models';
import {
  certificateKinds,
  certificateStages,
  problemOf,
  type CertificateScheme,
} from '@steward/core/certificates/scheme';
import { certificateSchemes, schemeOf } from '@steward/reference/certificates/certificates';
import { z } from 'zod';
import {
  asText,
  byNameWithin,
  keyWithin,
  type Importable,
  type ImportableField,
  type Known,
  type RowReader,
} from '../../../platform/imports/importable.ts';
import { field } from '../../../platform/imports/importable-fields.ts';
import { todayOf } from '../../../platform/today.ts';
import type { Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { moveToTrash } from '../documents/trash.service.ts';
import { propertiesByName, propertyField } from '../environments/property-reference.ts';
import { listSpacesOf } from '../spaces/spaces.service.ts';
import * as repository from './certificates.repository.ts';
import { write } from './saving.service.ts';

const { version: _version, ...inputs } = { ...buildingCertificateInputs, ...energyRatingInputs };
const Fields = z.object({
  ...inputs,
  environment_id: id('environment'),
  kind: z.enum(certificateKinds),
  scheme_version: buildingCertificateInputs.scheme_version,
  stage: buildingCertificateInputs.stage,
  scheme: text(100).default(''),
});
type Fields = z.output<typeof Fields>;

const fields: readonly ImportableField[] = [
  propertyField,
  field('kind', 'choice', ['type', 'kind', 'type of certificate', 'art', 'typ', 'النوع', 'الصنف'], {
    is_required: true,
    choices: certificateKinds,
    words: {
      certificate: 'building_certificate',
      'building certificate': 'building_certificate',
      'building certification': 'building_certificate',
      gebäudezertifikat: 'building_certificate',
      zertifikat: 'building_certificate',
      'شهادة مبنى': 'building_certificate',
      rating: 'energy_certificate',
      epc: 'energy_certificate',
      'energy rating': 'energy_certificate',
      'energy certificate': 'energy_certificate',
      energieausweis: 'energy_certificate',
      'شهادة طاقة': 'energy_certificate',
      'تصنيف طاقة': 'energy_certificate',
    },
  }),
  field(
    'scheme',
    'text',
    ['scheme', 'certification', 'rating scheme', 'system', 'verfahren', 'zertifizierungssystem', 'النظام'],
    {
      is_required: true,
    },
  ),
  field('level', 'text', [
    'level',
    'class',
    'rating',
    'grade',
    'stufe',
    'ebene',
    'klasse',
    'energieeffizienzklasse',
    'المستوى',
    'الفئة',
  ]),
  field('scheme_version', 'text', [
    'version',
    'scheme version',
    'version of the scheme',
    'version des systems',
    'الإصدار',
    'إصدار النظام',
  ]),
  field('stage', 'choice', ['stage', 'phase', 'المرحلة'], {
    choices: certificateStages,
    words: {
      operation: 'operational',
      'in use': 'operational',
      betrieb: 'operational',
      planung: 'design',
      construction: 'design',
    },
  }),
  field('score', 'number', ['score', 'points', 'punktzahl', 'punkte', 'الدرجة']),
  field('part', 'text', [
    'part',
    'part of the building',
    'space',
    'unit',
    'gebäudeteil',
    'teil',
    'fläche',
    'einheit',
    'جزء المبنى',
    'الجزء',
    'الوحدة',
  ]),
  field('certified_area', 'area', ['certified area', 'rated area', 'area', 'zertifizierte fläche', 'المساحة المشمولة']),
  field('primary_energy', 'number', [
    'primary energy',
    'primary energy kwh m²',
    'primärenergie',
    'primärenergie kwh m²',
    'primärenergiebedarf',
    'الطاقة الأولية',
    'الطاقة الأولية kwh m²',
  ]),
  field('co2e', 'number', [
    'emissions',
    'emissions kg co₂e m²',
    'co2',
    'kg co₂e m²',
    'treibhausgasemissionen',
    'treibhausgasemissionen kg co₂e m²',
    'الانبعاثات',
    'الانبعاثات kg co₂e m²',
  ]),
  field('issued_on', 'day', [
    'issued on',
    'issue date',
    'date of issue',
    'ausgestellt am',
    'ausstellungsdatum',
    'تاريخ الإصدار',
  ]),
  field('valid_until', 'day', ['valid until', 'expiry', 'expiry date', 'gültig bis', 'صالح حتى']),
  field('registry_number', 'text', [
    'registry number',
    'certificate number',
    'number',
    'registriernummer',
    'رقم السجل',
  ]),
  field('assessor', 'text', ['assessor', 'aussteller', 'المقيِّم', 'المقيم']),
  field('issuer', 'text', ['issuer', 'issued by', 'herausgeber', 'جهة الإصدار']),
  field('title', 'text', ['title', 'titel', 'العنوان']),
  field('note', 'text', ['note', 'notes', 'comment', 'notiz', 'bemerkung', 'ملاحظة']),
];

const plain = (words: string) => words.trim().toLowerCase();
const named = new Map<string, CertificateScheme[]>();
for (const scheme of certificateSchemes)
  for (const name of new Set([scheme.key, scheme.name, ...scheme.aliases].map(plain)))
    named.set(name, [...(named.get(name) ?? []), scheme]);

/** A scheme of the list where the cell is one of its names; anything else stays text. */
const schemeNamed = (said: string, kind: string): CertificateScheme | undefined => {
  const [one, other] = (named.get(plain(said)) ?? []).filter((scheme) => scheme.kind === kind);
  return other ? undefined : one;
};

/** Puts the scheme of a row on the list, and says what its scheme does not have. */
async function certificateReader(ctx: Ctx, work: Work): Promise<RowReader> {
  const { db, scope } = work;
  const rows = await repository.listProperties(db, scope, {});
  const properties = new Map(rows.map((row) => [row.id, row]));
  const listed = await listSpacesOf(
    work,
    rows.map(({ id: one }) => one),
  );
  const areas = new Map(listed.map(({ _id, gross_floor_area }) => [_id, gross_floor_area]));
  const spaces = byNameWithin(
    listed.map(({ _id, environment_id, space_name }) => ({ within: environment_id, name: space_name, id: _id })),
  );
  const today = todayOf(ctx);
  return (row) => {
    const scheme = schemeNamed(asText(row.scheme), asText(row.kind));
    const classes = scheme?.scales.flatMap((scale) => scale.classes) ?? [];
    const level = classes.find((one) => plain(one) === plain(asText(row.level))) ?? row.level;
    const given = {
      ...row,
      ...(scheme && { scheme_key: scheme.key, scheme: scheme.name }),
      ...(level !== undefined && { level }),
    };
    const parsed = Fields.safeParse(given);
    if (!parsed.success) return { given, errors: [] };
    const property = properties.get(parsed.data.environment_id);
    const errors: { field: string; message: string }[] = [];
    const { certified_area, issued_on, valid_until, part } = parsed.data;
    const space = spaces.get(keyWithin(parsed.data.environment_id, part));
    const area = (space && areas.get(space.id)) ?? undefined;
    if (certified_area !== null && area !== undefined && certified_area > area)
      errors.push({ field: 'certified_area', message: 'is more than the space has' });
    if (scheme && part !== '' && !space && certified_area === null)
      errors.push({ field: 'certified_area', message: 'is required' });
    if (property && certified_area !== null && certified_area > property.gross_floor_area)
      errors.push({ field: 'certified_area', message: 'is more than the floor area' });
    if (issued_on && valid_until && valid_until < issued_on)
      errors.push({ field: 'valid_until', message: 'must not come before the day of issue' });
    const problem = scheme && property && problemOf({ ...parsed.data, scheme }, property.country_code, today);
    if (problem)
      errors.push({
        field: problem.field === 'scheme_key' ? 'scheme' : problem.field,
        message: messages[problem.problem],
      });
    return { given, errors };
  };
}

const messages = {
  'not-of-country': 'is not issued in this country',
  'no-scale-yet': 'is before the scheme began',
  'not-on-scale': 'is not on the scale',
  'no-levels': 'is not on the scale',
  'value-missing': 'is required',
  'out-of-range': 'is out of the range of the scheme',
  'not-of-scheme': 'is not certified by the scheme',
} as const;

/** Certificates and energy ratings from a spreadsheet. */
export const certificatesImportable: Importable<Fields> = {
  thing: 'certificates',
  needs: { create: 'property-documents.create', edit: 'property-documents.edit' },
  input: Fields,
  fields,
  nameOf: ({ environment_id = '', scheme }, names) =>
    [names.get(environment_id), asText(scheme)].filter(Boolean).join(', '),
  keyFields: { name: 'scheme' },
  // A part of a property has one certificate of a scheme and a day of issue: another one in the file corrects it.
  keyOf: ({ environment_id = '', kind = '', scheme_key, scheme = '', issued_on, part = '' }) => ({
    name: `${environment_id} ${kind} ${scheme_key ?? scheme} ${issued_on ?? ''} ${part.trim()}`.trim().toLowerCase(),
  }),
  list: async (ctx, { db, scope }, ids) => {
    const all: Known<Fields>[] = [];
    for (const kind of certificateKinds)
      for (const row of await repository.listAll(db, scope, kind, ids, todayOf(ctx)))
        all.push({
          id: row._id,
          values: Fields.parse({
            ...row,
            scheme: (row.scheme_key && schemeOf(row.scheme_key)?.name) ?? row.scheme,
            level: row.scheme_key === null ? row.rating : row.level,
          }),
        });
    return all;
  },
  references: async (work) => ({ environment_id: await propertiesByName(work) }),
  reader: certificateReader,
  fills: ['documents', 'property_documents'],
  add: async (ctx, work, rows) => {
    for (const { id: newId, values } of rows) {
      const { kind, environment_id, ...stated } = values;
      await write(ctx, work, kind, { environment_id, newId }, stated);
    }
  },
  change: async (ctx, work, { id: changedId, values }) => {
    const { kind, environment_id: _environment, ...stated } = values;
    const known = await repository.findCertificate(work.db, work.scope, kind, changedId, todayOf(ctx));
    if (known) await write(ctx, work, kind, { id: changedId, known }, stated);
  },
  // Reports count areas, not documents.
  inUse: async () => new Set<string>(),
  inUseFailure: 'import.in-use',
  remove: async (work, ids, ctx) => {
    await moveToTrash(ctx, work, [...ids]);
  },
};

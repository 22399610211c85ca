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

type Said = Omit<Parsed<typeof propertyDocuments.addPropertyDocument>, 'environment_id'>;

/** The energy certificate of each country: its name, its classes, and its validity in years. */
const energyCertificates: Readonly<Record<string, { scheme: string; classes: readonly string[]; years: number }>> = {
  DE: { scheme: 'Energieausweis (GEG)', classes: ['B', 'C', 'D'], years: 10 },
  AT: { scheme: 'Energieausweis (OIB)', classes: ['B', 'C', 'D'], years: 10 },
  GB: { scheme: 'EPC', classes: ['B', 'C', 'D'], years: 10 },
  IE: { scheme: 'BER', classes: ['A3', 'B1', 'C1'], years: 10 },
  NL: { scheme: 'Energielabel', classes: ['A+', 'A', 'B'], years: 10 },
};

const buildingCertificates: Readonly<Record<number, readonly [scheme: string, rating: string, issuer: string]>> = {
  0: ['DGNB Gebäude im Betrieb', 'Gold', 'DGNB'],
  3: ['LEED v4 O+M', 'Gold', 'USGBC'],
  5: ['BREEAM In-Use', 'Very Good', 'BRE'],
  9: ['LEED v4 O+M', 'Silver', 'USGBC'],
};

const empty = { scheme: '', rating: '', issuer: '', reference: '', issued_on: null, valid_until: null, note: '' };

function documentsOf(property: DemoProperty, index: number, today: string): Said[] {
  const all: Said[] = [
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
  const energy = energyCertificates[property.country];
  if (energy) {
    // The third has expired, to show the purpose of the list.
    const issued = addDays(today, index === 2 ? -energy.years * 366 : -(300 + index * 190));
    all.push({
      ...empty,
      kind: 'energy_certificate',
      title: 'Energy certificate',
      scheme: energy.scheme,
      rating: energy.classes[property.heat < 60 ? 0 : property.heat < 100 ? 1 : 2] ?? '',
      reference: `${property.country}-${issued.slice(0, 4)}-00${index}4711`,
      issued_on: issued,
      valid_until: `${Number(issued.slice(0, 4)) + energy.years}${issued.slice(4, 7)}-01`,
    });
  }
  const [scheme, rating, issuer] = buildingCertificates[index] ?? [];
  if (scheme)
    all.push({
      ...empty,
      kind: 'building_certificate',
      title: 'Building certificate',
      scheme,
      rating: rating ?? '',
      issuer: issuer ?? '',
      issued_on: addDays(today, -600),
      valid_until: addDays(today, 480),
    });
  return all;
}

/** The ratings of the buildings and other documents; those of the first building have a file. */
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
    { x: 60, y: 160, text: [said.scheme, said.rating].filter(Boolean).join(': ') },
    { x: 60, y: 180, text: said.issued_on ? `Issued on ${said.issued_on}` : '' },
    { x: 60, y: 200, text: said.valid_until ? `Valid until ${said.valid_until}` : '' },
    { x: 60, y: 240, text: 'Invented for the demo.' },
  ];
  const bytes = textPdf(lines, [{ x: 60, y: 108, width: 475 }]);
  const file = { name: `${said.title}.pdf`, contentType: 'application/pdf', bytes };
  await asUploads([file], (files) => attachPropertyDocumentFile(ctx, { property_document_id }, files));
}

import type { Input } from '@steward/contract/call';
import { certificates } from '@steward/contract/estate/certificates';
import { addDays } from '@steward/core/calendar/day';
import type { Ctx } from '../../../../platform/ctx.ts';
import { asUploads } from '../../../../platform/uploads/given-files.ts';
import { saveRatingExemption } from '../../../estate/certificates/exemptions.service.ts';
import { saveBuildingCertificate, saveEnergyRating } from '../../../estate/certificates/saving.service.ts';
import { attachPropertyDocumentFile } from '../../../estate/property-documents/property-documents.service.ts';
import { textPdf } from '../energy/bill-pdf.ts';
import type { DemoProperty } from './demo-properties.ts';

type Rating = Omit<Input<typeof certificates.saveEnergyRating>, 'environment_id'>;
type Building = Omit<Input<typeof certificates.saveBuildingCertificate>, 'environment_id'>;

/** A certificate with its days counted from today: issued so many days ago, valid for so many more; absent: no last day. */
type Dated<T> = T & { ago: number; left?: number };

const nwg = { scheme_key: 'energieausweis_nwg' };
const epc = { scheme_key: 'epc_uk_nd' };

/** By the place of the property in the demo: current, expiring and expired ratings, replaced ones, and classes that rules forbid. */
const ratings: readonly (readonly Dated<Rating>[])[] = [
  [
    {
      ...nwg,
      primary_energy: 142,
      co2e: 38,
      assessor: 'Ingenieurbüro Muster',
      registry_number: 'BE-2024-004711001',
      ago: 700,
      left: 2952,
    },
  ],
  [{ ...nwg, primary_energy: 236, co2e: 61, registry_number: 'HH-2016-000815002', ago: 3690, left: -38 }],
  [{ ...nwg, primary_energy: 98, co2e: 24, registry_number: 'BY-2017-002342003', ago: 3627, left: 25 }],
  [{ ...nwg, primary_energy: 187, co2e: 47, ago: 1500, left: 2152 }],
  [{ scheme_key: 'energieausweis_at', level: 'B', primary_energy: 148, co2e: 29, ago: 900, left: 2752 }],
  [
    {
      ...epc,
      level: 'F',
      score: 138,
      primary_energy: 402,
      co2e: 71,
      assessor: 'Jane Miller',
      registry_number: '9876-5432-1098-7654-3210',
      ago: 2100,
      left: 1552,
    },
    { scheme_key: 'dec', level: 'D', score: 92, ago: 285, left: 80 },
  ],
  [
    { ...epc, level: 'E', score: 118, ago: 3300, left: 352 },
    { ...epc, level: 'D', score: 84, primary_energy: 121, co2e: 19, ago: 400, left: 3252 },
    // A part of the building, below the minimum class and exempt.
    { ...epc, level: 'F', score: 131, part: 'Gatehouse office', certified_area: 420, ago: 800, left: 2852 },
  ],
  [{ scheme_key: 'ber', level: 'G', primary_energy: 512, ago: 1800, left: 1852 }],
  [{ scheme_key: 'energielabel_nl', level: 'A+', primary_energy: 96, ago: 600, left: 3052 }],
  [
    { scheme_key: 'energy_star_score', score: 78, ago: 350, left: 15 },
    { scheme_key: 'nyc_ll33', level: 'B', score: 78, ago: 60, left: 305 },
  ],
  [{ scheme_key: 'energy_star_score', score: 54, ago: 420, left: -55 }],
  [{ scheme_key: 'eei_dubai', level: 'Golden', ago: 800 }],
];

/** The exemption of the property whose gatehouse is below the minimum class. */
const exempt = { index: 6, exemption: 'consent', ago: 210, left: 900 } as const;

const dgnb = { scheme_key: 'dgnb_biu', stage: 'operational', issuer: 'DGNB' } as const;
const leed = { scheme_key: 'leed_om', stage: 'operational', scheme_version: 'v4.1', issuer: 'USGBC' } as const;

const buildings: readonly (readonly Dated<Building>[])[] = [
  [{ ...dgnb, level: 'Gold', score: 71, ago: 600, left: 495 }],
  [{ scheme_key: 'wiredscore', level: 'Silver', stage: 'operational', ago: 640, left: 90 }],
  [
    {
      scheme_key: 'leed_bdc',
      level: 'Platinum',
      stage: 'design',
      scheme_version: 'v4',
      score: 82,
      issuer: 'USGBC',
      ago: 2400,
    },
    { ...leed, level: 'Gold', score: 66, ago: 1060, left: 35 },
  ],
  // Typed before there were lists: proposed, and confirmed by a person.
  [{ scheme: 'LEED v4 O+M', level: 'gold', issuer: 'USGBC', ago: 600, left: 480 }],
  [
    {
      scheme_key: 'breeam_in_use_asset',
      level: 'Very Good',
      stage: 'operational',
      scheme_version: 'V6',
      issuer: 'BRE',
      ago: 1160,
      left: -65,
    },
  ],
  [
    {
      scheme_key: 'breeam_in_use_asset',
      level: 'Very Good',
      stage: 'operational',
      scheme_version: 'V6',
      issuer: 'BRE',
      ago: 960,
      left: 135,
    },
  ],
  [{ scheme_key: 'breeam_nc', level: 'Excellent', stage: 'design', scheme_version: '2018', issuer: 'BRE', ago: 2000 }],
  [{ ...leed, level: 'Silver', score: 53, certified_area: 3900, ago: 500, left: 595 }],
  [{ scheme_key: 'gpr', score: 7.5, stage: 'operational', ago: 700 }],
  [
    { ...leed, level: 'Silver', score: 58, ago: 1300, left: -205 },
    { ...leed, level: 'Gold', score: 62, ago: 190, left: 905 },
    { scheme_key: 'energy_star', level: 'Certified', stage: 'operational', ago: 215, left: 150 },
  ],
  [],
  [{ scheme_key: 'al_safat', level: 'Golden', stage: 'design', ago: 1500 }],
];

/** The words of a German form, from which the values are proposed. */
const formLines = ({ name, address, zip, city }: DemoProperty, issued: string, until: string): string[] => [
  'ENERGIEAUSWEIS für Nichtwohngebäude',
  'gemäß den §§ 79 ff. Gebäudeenergiegesetz (GEG)',
  `Gültig bis: ${german(until)}     Registriernummer: BE-2024-004711001`,
  `Gebäude: ${name}, ${address}, ${zip} ${city}`,
  'Nettogrundfläche: 18.400 m²',
  'Primärenergiebedarf dieses Gebäudes: 142 kWh/(m²·a)',
  'Treibhausgasemissionen: 38 kg CO2-Äquivalent/(m²·a)',
  'Aussteller: Ingenieurbüro Muster',
  `Ausstellungsdatum: ${german(issued)}`,
  'Erfunden für die Demo.',
];
const german = (day: string) => day.split('-').toReversed().join('.');

/** The certificates and energy ratings of the buildings; the rating of the first has its file. */
export async function makeCertificates(
  ctx: Ctx,
  ids: readonly string[],
  properties: readonly DemoProperty[],
  now: Date,
): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  const dated = <T>({ ago, left, ...said }: Dated<T>) => ({
    ...said,
    issued_on: addDays(today, -ago),
    valid_until: left === undefined ? null : addDays(today, left),
  });
  for (const [index, environment_id] of ids.entries()) {
    if (index === exempt.index)
      await saveRatingExemption(
        ctx,
        certificates.saveRatingExemption.input.parse({
          environment_id,
          exemption: exempt.exemption,
          registered_on: addDays(today, -exempt.ago),
          valid_until: addDays(today, exempt.left),
          note: 'The freeholder refused consent to replace the heating. Invented for the demo.',
        }),
      );
    for (const said of buildings[index] ?? [])
      await saveBuildingCertificate(
        ctx,
        certificates.saveBuildingCertificate.input.parse({ environment_id, ...dated(said) }),
      );
    for (const said of ratings[index] ?? []) {
      const saved = await saveEnergyRating(
        ctx,
        certificates.saveEnergyRating.input.parse({ environment_id, ...dated(said) }),
      );
      const property = properties[index];
      if (index > 0 || !property) continue;
      const lines = formLines(property, saved.issued_on ?? today, saved.valid_until ?? today);
      const bytes = textPdf(
        lines.map((text, line) => ({ x: 60, y: 90 + line * 26, text, ...(line === 0 && { size: 16, bold: true }) })),
        [{ x: 60, y: 104, width: 475 }],
      );
      const file = { name: 'Energieausweis.pdf', contentType: 'application/pdf', bytes };
      await asUploads([file], (files) => attachPropertyDocumentFile(ctx, { property_document_id: saved._id }, files));
    }
  }
}

import { certificates } from '@steward/contract/estate/certificates';
import { propertyDocuments } from '@steward/contract/estate/property-documents';
import type { UpdateCase, UpdateWalk } from './updates.ts';

/** Certificates: free text, and the version that was read. */
const certificateCase = {
  without: {
    environment_id: 'a certificate stays with its property',
    title: 'an empty one is the name of the scheme',
    scheme_key: 'replaces the words of scheme and level',
  },
} satisfies UpdateCase;
const asText = { environment_id: undefined, scheme_key: null };
async function preparedCertificate(
  { person, source }: UpdateWalk,
  kind: 'building_certificate' | 'energy_certificate',
  list: typeof certificates.getBuildingCertificates | typeof certificates.getEnergyRatings,
) {
  const property_document_id = await source.id('property-document');
  await person.get(propertyDocuments.updatePropertyDocument, { property_document_id, kind });
  const certificate_id = property_document_id;
  return {
    always: async () => ({ version: (await person.get(list, { certificate_id })).paginateData[0]?.version ?? 0 }),
  };
}

/** The cases of the certificates and energy ratings. */
export const certificateCases: Readonly<Record<string, UpdateCase>> = {
  saveBuildingCertificate: {
    ...certificateCase,
    filled: { ...asText, stage: 'design', certified_area: 1, issued_on: '2024-01-01', valid_until: '2030-01-01' },
    prepare: (walk) => preparedCertificate(walk, 'building_certificate', certificates.getBuildingCertificates),
  },
  saveEnergyRating: {
    ...certificateCase,
    filled: { ...asText, certified_area: 1, issued_on: '2024-01-01', valid_until: '2030-01-01' },
    prepare: (walk) => preparedCertificate(walk, 'energy_certificate', certificates.getEnergyRatings),
  },
  saveRatingExemption: {
    without: { environment_id: 'an exemption stays with its property', exemption: 'has one kind with these days' },
    filled: { exemption: 'consent', registered_on: '2024-01-01', valid_until: '2028-01-01' },
    prepare: async ({ person }) => {
      const place = { country_code: 'GB', city: 'London', zip_code: 'EC2N 2DB' };
      const { _id: environment_id } = await person.newEnvironment(place);
      const { _id: exemption_id } = await person.get(certificates.saveRatingExemption, {
        environment_id,
        exemption: 'payback',
        registered_on: '2023-01-01',
        valid_until: '2027-01-01',
      });
      const versionOf = async () =>
        (await person.get(certificates.getRatingExemptions, { environment_id })).exemptions[0]?.version ?? 0;
      return { filled: { environment_id }, always: async () => ({ exemption_id, version: await versionOf() }) };
    },
  },
};

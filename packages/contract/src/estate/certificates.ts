import { certificateListFields, certificateListSorts } from '@steward/core/certificates/list-fields';
import { certificateKinds } from '@steward/core/certificates/scheme';
import { z } from 'zod';
import { area, Done, id, paging, text } from '../call.ts';
import { savedOf } from '../changes.ts';
import { listQuery } from '../list-query.ts';
import {
  buildingCertificateInputs,
  Certificate,
  CertificateReading,
  CertificateSchemes,
  CertificateSummary,
  energyRatingInputs,
  RatingExemption,
  ratingExemptionInputs,
} from './certificates.models.ts';
import { certificateSources } from './certificates.sources.ts';

const listInput = z.object({
  environment_id: id('environment').optional(),
  /** Only this one: for links. */
  certificate_id: id('property-document').optional(),
  search: text(200).default(''),
  /** The text of a query (`core/lists/list-query`) of `certificateListFields`. */
  where: listQuery(certificateListFields).optional(),
  sort: z.enum(certificateListSorts).default('valid_until'),
  descending: z.boolean().default(false),
  ...paging,
});
const listAnswer = z.object({ paginateData: z.array(Certificate), totalData: z.number() });
const one = { certificate_id: id('property-document') };
const exemption = { exemption_id: id('property-document') };
const read = { access: 'member', needs: 'property-documents.read' } as const;
const edit = { access: 'member', needs: 'property-documents.edit' } as const;

/** The certificates and energy ratings of buildings: the documents of these two kinds, on the lists of schemes. */
export const certificates = area(
  'estate/certificates',
  {
    getBuildingCertificates: {
      ...read,
      method: 'POST',
      path: '/getBuildingCertificates',
      summary: 'The building certificates of a property, or of all within reach, those that end first at the top',
      input: listInput,
      answer: listAnswer,
    },
    saveBuildingCertificate: {
      ...edit,
      method: 'POST',
      path: '/saveBuildingCertificate',
      summary: 'Add a building certificate or change one; refused if another user changed it since it was read',
      input: savedOf(one, buildingCertificateInputs),
      answer: Certificate,
    },
    deleteBuildingCertificate: {
      method: 'POST',
      path: '/deleteBuildingCertificate',
      access: 'member',
      needs: 'property-documents.delete',
      summary: 'Move a building certificate to the trash of the documents',
      input: z.object(one),
      answer: Done,
    },
    getEnergyRatings: {
      ...read,
      method: 'POST',
      path: '/getEnergyRatings',
      summary: 'The energy ratings of a property, or of all within reach, those that end first at the top',
      input: listInput,
      answer: listAnswer,
    },
    saveEnergyRating: {
      ...edit,
      method: 'POST',
      path: '/saveEnergyRating',
      summary: 'Add an energy rating or change one; a class that is not on the scale of its country and day is refused',
      input: savedOf(one, energyRatingInputs),
      answer: Certificate,
    },
    deleteEnergyRating: {
      method: 'POST',
      path: '/deleteEnergyRating',
      access: 'member',
      needs: 'property-documents.delete',
      summary: 'Move an energy rating to the trash of the documents',
      input: z.object(one),
      answer: Done,
    },
    getRatingExemptions: {
      ...read,
      method: 'POST',
      path: '/getRatingExemptions',
      summary: 'The exemptions from minimum classes that are registered for a property',
      input: z.object({ environment_id: id('environment') }),
      answer: z.object({
        /** Whether exemptions are registered where the property is. */
        applies: z.boolean(),
        exemptions: z.array(RatingExemption),
      }),
    },
    saveRatingExemption: {
      ...edit,
      method: 'POST',
      path: '/saveRatingExemption',
      summary: 'Record an exemption of a property, or change one; its evidence is attached as the file of the document',
      input: savedOf(exemption, ratingExemptionInputs),
      answer: RatingExemption,
    },
    deleteRatingExemption: {
      method: 'POST',
      path: '/deleteRatingExemption',
      access: 'member',
      needs: 'property-documents.delete',
      summary: 'Move an exemption to the trash of the documents',
      input: z.object(exemption),
      answer: Done,
    },
    getCertificateSchemes: {
      ...read,
      method: 'POST',
      path: '/getCertificateSchemes',
      summary: 'The schemes of a kind with their levels by day, and the rules on classes with their sources',
      input: z.object({ kind: z.enum(certificateKinds) }),
      answer: CertificateSchemes,
    },
    getCertificateSummary: {
      ...read,
      method: 'POST',
      path: '/getCertificateSummary',
      summary: 'What expires, the share of floor area that is certified or rated, and the levels in force',
      input: z.object({
        kind: z.enum(certificateKinds),
        environment_id: id('environment').optional(),
        portfolio_ids: z.array(id('portfolio')).max(1000).optional(),
      }),
      answer: CertificateSummary,
      limit: { calls: 240, perSeconds: 60 },
    },
    readCertificateFile: {
      ...read,
      method: 'POST',
      path: '/readCertificateFile',
      summary: 'The values that the file of a certificate states, each with its page; nothing is saved',
      input: z.object(one),
      answer: CertificateReading,
      limit: { calls: 120, perSeconds: 60 },
    },
  },
  {
    sources: certificateSources,
    events: { 'certificate.ends': { starts: ['product', 'mail'] } },
    endings: { certificate: { event: 'certificate.ends', daysBefore: [180, 90, 30] } },
    failures: {
      'certificate.not-found': { status: 404, message: 'This certificate was not found.' },
      'certificate.changed': {
        status: 409,
        message: 'Someone else has changed this certificate in the meantime. Reload it and make your change again.',
      },
      'certificate.scheme-unknown': {
        status: 400,
        message: 'This scheme is not on the list. Choose one of the list, or enter it as text.',
      },
      'certificate.not-of-country': {
        status: 400,
        message: 'This scheme is not issued in the country of the property. Choose another scheme.',
      },
      'certificate.no-scale-yet': {
        status: 400,
        message: 'This scheme did not exist on the day of issue. Check the day or choose another scheme.',
      },
      'certificate.not-on-scale': {
        status: 400,
        message: 'This class is not on the scale of its country and day. Choose one of the scale.',
      },
      'certificate.not-a-level': {
        status: 400,
        message: 'This level is not one of the scheme. Choose one of its levels.',
      },
      'certificate.no-levels': {
        status: 400,
        message: 'This scheme has no classes on the day of issue. Leave the class empty and enter a value.',
      },
      'certificate.value-missing': {
        status: 400,
        message: 'This scheme states a value instead of a class. Enter the score or the primary energy.',
      },
      'certificate.score-out-of-range': {
        status: 400,
        message: 'This score is not possible in the scheme. Enter one within its range.',
      },
      'certificate.stage-unknown': {
        status: 400,
        message: 'This scheme does not certify this stage. Choose another one.',
      },
      'certificate.area-too-large': {
        status: 400,
        message: 'The certified area is larger than the floor area of the property. Correct one of them.',
      },
      'certificate.part-area-too-large': {
        status: 400,
        message: 'The certified area is larger than the floor area of the space. Correct one of them.',
      },
      'certificate.part-area-missing': {
        status: 400,
        message: 'This part is no space of the property. Enter its area, or choose a space.',
      },
      'exemption.not-found': { status: 404, message: 'This exemption was not found.' },
      'exemption.not-here': {
        status: 400,
        message:
          'Exemptions are registered for properties in England and Wales. Check the country and the postcode of the property.',
      },
      'exemption.too-long': {
        status: 400,
        message: 'An exemption of this kind does not last that long. Enter an earlier last day.',
      },
      'exemption.days-missing': {
        status: 400,
        message: 'An exemption needs its day of registration and its last day. Enter both.',
      },
      'exemption.days': {
        status: 400,
        message: 'The last day comes before the day of registration. Correct one of them.',
      },
    },
  },
);

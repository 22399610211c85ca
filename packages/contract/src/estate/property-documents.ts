import { documentKinds, validities } from '@steward/core/property/documents';
import { z } from 'zod';
import { area, countedDay, Done, id, requiredText, text } from '../call.ts';
import { changesOf } from '../changes.ts';

const fields = {
  kind: z.enum(documentKinds),
  title: requiredText(200),
  /** Of a rating: who set the scale, such as LEED v4 or a national energy certificate. */
  scheme: text(100).default(''),
  /** Of a rating: the class, level or score reached. */
  rating: text(60).default(''),
  issuer: text(200).default(''),
  /** The number of the certificate or file. */
  reference: text(100).default(''),
  issued_on: countedDay().nullable().default(null),
  /** The last day on which it is valid. */
  valid_until: countedDay().nullable().default(null),
  note: text(2000).default(''),
};

export const PropertyDocument = z.object({
  _id: id('property-document'),
  environment_id: id('environment'),
  kind: z.enum(documentKinds),
  title: z.string(),
  scheme: z.string(),
  rating: z.string(),
  issuer: z.string(),
  reference: z.string(),
  /** The scheme of the list (`certificates`); null: scheme and rating are free text. */
  scheme_key: z.string().nullable(),
  level: z.string(),
  stage: z.string(),
  score: z.number().nullable(),
  /** m²; null: the whole property. */
  certified_area: z.number().nullable(),
  /** kWh/(m²·a) */
  primary_energy: z.number().nullable(),
  /** kg CO2e/(m²·a) */
  co2e: z.number().nullable(),
  assessor: z.string(),
  issued_on: z.string().nullable(),
  valid_until: z.string().nullable(),
  note: z.string(),
  /** Today: `open` has no last day, `expiring` ends within 90 days. */
  validity: z.enum(validities),
  file: z.object({ name: z.string(), content_type: z.string(), bytes: z.number() }).nullable(),
  created_at: z.string(),
});
export type PropertyDocument = z.infer<typeof PropertyDocument>;

/** Ratings, certificates and other documents of a property, with their validity and file. */
export const propertyDocuments = area(
  'estate/property-documents',
  {
    getPropertyDocuments: {
      method: 'POST',
      path: '/getPropertyDocuments',
      access: 'member',
      needs: 'property-documents.read',
      summary: 'Ratings, certificates and other documents of a property, those that end first at the top',
      input: z.object({ environment_id: id('environment') }),
      answer: z.array(PropertyDocument),
    },
    addPropertyDocument: {
      method: 'POST',
      path: '/addPropertyDocument',
      access: 'member',
      needs: 'property-documents.create',
      summary: 'Record a rating, certificate or other document of a property',
      input: z.object({ environment_id: id('environment'), ...fields }),
      answer: PropertyDocument,
      makes: 'property-document',
    },
    updatePropertyDocument: {
      method: 'POST',
      path: '/updatePropertyDocument',
      access: 'member',
      needs: 'property-documents.edit',
      summary: 'Change what is recorded of a document; its file stays',
      input: z.object({ property_document_id: id('property-document'), ...changesOf(fields) }),
      answer: PropertyDocument,
    },
    attachPropertyDocumentFile: {
      method: 'POST',
      path: '/attachPropertyDocumentFile',
      access: 'member',
      needs: 'property-documents.create',
      shape: 'upload',
      summary: 'Keep the file of a document; another one takes its place',
      limit: { calls: 60, perSeconds: 60 },
      input: z.object({ property_document_id: id('property-document') }),
      answer: PropertyDocument,
    },
    getPropertyDocumentFile: {
      method: 'GET',
      path: '/propertyDocuments/:property_document_id/file',
      access: 'member',
      needs: 'property-documents.read',
      shape: 'file',
      summary: 'The file of a document',
      input: z.object({ property_document_id: id('property-document') }),
      answer: z.null(),
    },
    deletePropertyDocument: {
      method: 'POST',
      path: '/deletePropertyDocument',
      access: 'member',
      needs: 'property-documents.delete',
      summary: 'Delete a document with its file',
      input: z.object({ property_document_id: id('property-document') }),
      answer: Done,
    },
  },
  {
    sources: { 'documents.ending': { shape: 'list', needs: 'property-documents.read', of: 'both' } },
    modules: [
      {
        key: 'property-documents',
        order: 20,
        under: 'all-documents',
        name: 'Property documents',
        permissions: ['read', 'create', 'edit', 'delete'],
        icon: 'IconCertificate',
      },
    ],
    failures: {
      'property-document.not-found': { status: 404, message: 'This document was not found.' },
      'property-document.no-file': { status: 404, message: 'This document has no file. Attach one first.' },
    },
  },
);

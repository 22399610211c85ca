import { exemptionKinds } from '@steward/core/certificates/exemptions';
import { certificateStates } from '@steward/core/certificates/in-force';
import { certificateForms, readFields } from '@steward/core/certificates/read-certificate';
import { certificateKinds, certificateStages } from '@steward/core/certificates/scheme';
import { z } from 'zod';
import { validities } from '@steward/core/property/documents';
import { countedDay, id, text } from '../call.ts';

const number = (least: number, most: number) =>
  z.number({ error: 'must be a number' }).min(least).max(most).nullable().default(null);

const words = z.object({ en: z.string(), de: z.string(), ar: z.string() });

/** What both kinds state; a certificate without a scheme of the list is free text and counts in no share. */
const common = {
  environment_id: id('environment'),
  /** Empty: the name of the scheme. */
  title: text(200).default(''),
  /** One of the list (`getCertificateSchemes`); null: free text. */
  scheme_key: text(40)
    .nullable()
    .default(null)
    .meta({ examples: [null] }),
  /** The scheme as free text, where it is none of the list. */
  scheme: text(100).default(''),
  /** A level of the scheme on the day of issue, or free text. */
  level: text(60).default(''),
  score: number(-1e6, 1e6),
  /** The part of the building: the name of a space of the property, or other words. Empty: the whole building. */
  part: text(200).default(''),
  /** m²; null: the whole property, or the whole space. */
  certified_area: z
    .number({ error: 'must be a number' })
    .gt(0, 'must be more than 0')
    .max(1e9)
    .nullable()
    .default(null),
  assessor: text(200).default(''),
  issuer: text(200).default(''),
  /** The number of the certificate in its registry. */
  registry_number: text(100).default(''),
  issued_on: countedDay().nullable().default(null),
  /** The last day on which it is valid. */
  valid_until: countedDay().nullable().default(null),
  note: text(2000).default(''),
  /** The version that was read; required when a certificate is changed. */
  version: z.int().min(0).optional(),
};

export const buildingCertificateInputs = {
  ...common,
  scheme_version: text(40).default(''),
  /** Empty: not stated. */
  stage: z.enum(['', ...certificateStages]).default(''),
};

export const energyRatingInputs = {
  ...common,
  /** kWh/(m²·a) */
  primary_energy: number(-1e5, 1e5),
  /** kg CO2e/(m²·a) */
  co2e: number(-1e5, 1e5),
};

const File = z.object({ name: z.string(), content_type: z.string(), bytes: z.number() }).nullable();

/** A rule that a rating breaks today, or from a day on. */
const Flag = z.object({ key: z.string(), from: z.string(), status: z.enum(['in-force', 'announced']) });

export const Certificate = z.object({
  _id: id('property-document'),
  kind: z.enum(certificateKinds),
  environment_id: id('environment'),
  environment_name: z.string(),
  portfolio_id: id('portfolio'),
  country_code: z.string(),
  /** The floor area of the property, m². */
  gross_floor_area: z.number(),
  title: z.string(),
  scheme_key: z.string().nullable(),
  /** The name of the scheme, or the free text. */
  scheme: z.string(),
  scheme_version: z.string(),
  level: z.string(),
  stage: z.enum(['', ...certificateStages]),
  /** The part of the building; empty: the whole. */
  part: z.string(),
  /** The space that the part names. */
  space_id: id('space').nullable(),
  /** The floor area of that space, m². */
  part_area: z.number().nullable(),
  score: z.number().nullable(),
  certified_area: z.number().nullable(),
  primary_energy: z.number().nullable(),
  co2e: z.number().nullable(),
  assessor: z.string(),
  issuer: z.string(),
  registry_number: z.string(),
  issued_on: z.string().nullable(),
  valid_until: z.string().nullable(),
  note: z.string(),
  /** Today. */
  state: z.enum(certificateStates),
  /** From the day of a newer one of the same scheme and part. */
  superseded_on: z.string().nullable(),
  /** 0: the best level of the scale, 1: the worst; null: not ranked. */
  standing: z.number().nullable(),
  /** Of free text: the scheme and level of the list that it names, to be confirmed. */
  proposal: z.object({ scheme_key: z.string(), scheme: z.string(), level: z.string() }).nullable(),
  flags: z.array(Flag),
  /** The exemption in force that suspends rules this rating would break. */
  exemption: z
    .object({ exemption: z.enum(exemptionKinds), registered_on: z.string(), valid_until: z.string() })
    .nullable(),
  file: File,
  version: z.number(),
  created_at: z.string(),
});
export type Certificate = z.infer<typeof Certificate>;

/** What is shown of a certificate beside other diagnoses. */
export const HeldCertificate = Certificate.pick({
  _id: true,
  kind: true,
  scheme: true,
  level: true,
  standing: true,
  score: true,
  primary_energy: true,
  valid_until: true,
  state: true,
});
export type HeldCertificate = z.infer<typeof HeldCertificate>;

export const ratingExemptionInputs = {
  environment_id: id('environment'),
  exemption: z.enum(exemptionKinds),
  registered_on: countedDay(),
  /** The last day on which it is valid; at most five years later, of a new landlord six months. */
  valid_until: countedDay(),
  /** The number of the entry in the register. */
  registry_number: text(100).default(''),
  note: text(2000).default(''),
  /** The version that was read; required when an exemption is changed. */
  version: z.int().min(0).optional(),
};

/** An exemption from minimum classes that is registered for a property; its evidence is the file of the document. */
export const RatingExemption = z.object({
  _id: id('property-document'),
  environment_id: id('environment'),
  exemption: z.enum(exemptionKinds),
  registered_on: z.string(),
  valid_until: z.string(),
  registry_number: z.string(),
  note: z.string(),
  /** Today. */
  validity: z.enum(validities),
  file: File,
  version: z.number(),
});
export type RatingExemption = z.infer<typeof RatingExemption>;

export const CertificateSchemes = z.object({
  schemes: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      owner: z.string(),
      /** Null: every country. */
      countries: z.array(z.string()).nullable(),
      stages: z.array(z.enum(certificateStages)),
      uses: z.enum(['all', 'residential', 'non-residential']),
      /** The levels between two days, the best first; none: a score or a value only. */
      scales: z.array(
        z.object({ from: z.string().nullable(), until: z.string().nullable(), classes: z.array(z.string()) }),
      ),
      score: z.tuple([z.number(), z.number()]).nullable(),
      valid_years: z.number().nullable(),
      versions: z.array(z.string()),
    }),
  ),
  rules: z.array(
    z.object({
      key: z.string(),
      from: z.string(),
      status: z.enum(['in-force', 'announced']),
      title: words,
      text: words,
      source: z.string(),
      source_url: z.string(),
    }),
  ),
  /** The exemptions that suspend rules. */
  exemptions: z.array(z.object({ key: z.enum(exemptionKinds), months: z.number(), title: words })),
});
export type CertificateSchemes = z.infer<typeof CertificateSchemes>;

export const CertificateSummary = z.object({
  /** Properties that are held, and their floor area today, m². */
  properties: z.number(),
  floor_area: z.number(),
  covered_properties: z.number(),
  /** The floor area with one in force: each area once. */
  covered_area: z.number(),
  counts: z.record(z.enum(certificateStates), z.number()),
  /** Free text that is on no list. */
  unlisted: z.number(),
  flagged: z.number(),
  /** Ratings whose flags an exemption suspends. */
  exempt: z.number(),
  /** Those in force that end within 180 days, and those that ended in the last year without a newer one. */
  ending: z.array(Certificate),
  ending_total: z.number(),
  /** Those in force by scheme and level, the best levels first. */
  levels: z.array(
    z.object({
      scheme_key: z.string(),
      scheme: z.string(),
      level: z.string(),
      standing: z.number().nullable(),
      count: z.number(),
    }),
  ),
  /** The best one in force of each property with a position; at most 1,000. */
  places: z.array(
    z.object({
      environment_id: id('environment'),
      environment_name: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      scheme: z.string(),
      level: z.string(),
      standing: z.number().nullable(),
    }),
  ),
});
export type CertificateSummary = z.infer<typeof CertificateSummary>;

/**
 * How far the file of a certificate is read. `reading`: ask again soon; `no-text`: a scan or a picture whose text was not read;
 * `no-certificate`: its text is none of the known forms, `looks_like` says what it reads like.
 */
export const readingStates = ['no-file', 'reading', 'no-text', 'no-certificate', 'read'] as const;
export const CertificateReading = z.object({
  state: z.enum(readingStates),
  form: z.enum(certificateForms).nullable(),
  looks_like: z.string().nullable(),
  values: z.array(
    z.object({
      field: z.enum(readFields),
      value: z.union([z.string(), z.number()]),
      page: z.number(),
      printed: z.string(),
    }),
  ),
});
export type CertificateReading = z.infer<typeof CertificateReading>;

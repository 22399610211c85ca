import { isTimeZone } from '@steward/core/calendar/time-zone';
import { z } from 'zod';
import { area, Done, id, requiredText, text, paging } from '../call.ts';
import { Language } from '../language.ts';

export const Organization = z.object({
  _id: id('organization'),
  name: z.string(),
  is_demo: z.boolean(),
  country_code: z.string().nullable(),
  logo_file_id: id('file').nullable(),
  logo_url: z.string().nullable(),
  default_language: Language,
  /** As it was chosen (IANA); null: that of the country. */
  time_zone: z.string().nullable(),
  /** Of the country, where all its clocks show one time. */
  country_time_zone: z.string().nullable(),
});

const Security = z.object({
  two_factor_required: z.boolean(),
  /** Of everybody who uses this installation, whatever the organization asks. */
  required_by_installation: z.boolean(),
  /** Active members who have none. */
  without: z.number(),
});

/** The organization: name, country, logo, and the rules for signing in. */
export const organizations = area(
  'access/organizations',
  {
    getOrganizations: {
      method: 'POST',
      path: '/getOrganizations',
      access: 'session',
      summary: 'The organizations the person belongs to',
      input: z.object({}),
      answer: z.array(Organization),
    },
    updateOrganization: {
      method: 'POST',
      path: '/updateOrganization',
      access: 'member',
      needs: 'organization.edit',
      summary: 'Change the name and country of the own organization',
      input: z.object({
        name: requiredText(200).optional(),
        country_code: z
          .string()
          .regex(/^[A-Z]{2}$/)
          .nullable()
          .optional(),
        /** Of invitations, unless another is chosen. */
        default_language: Language.optional(),
        /** What "today" goes by; null: the time zone of the country. */
        time_zone: z
          .string()
          .max(64)
          .refine(isTimeZone, 'is no time zone')
          .nullable()
          .optional()
          .meta({ examples: ['Europe/Berlin'] }),
      }),
      answer: Organization,
    },
    uploadOrganizationLogo: {
      method: 'POST',
      path: '/uploadOrganizationLogo',
      access: 'member',
      needs: 'organization.edit',
      shape: 'upload',
      summary: 'Set the logo of the own organization, or remove it',
      limit: { calls: 20, perSeconds: 60 },
      input: z.object({ remove: z.boolean().default(false) }),
      answer: Organization,
    },
    getSecuritySettings: {
      method: 'POST',
      path: '/getSecuritySettings',
      access: 'member',
      needs: 'organization.edit',
      summary: 'What the own organization asks of its members’ sign-in',
      input: z.object({}),
      answer: Security,
    },
    updateSecuritySettings: {
      method: 'POST',
      path: '/updateSecuritySettings',
      access: 'member',
      needs: 'organization.edit',
      summary: 'Ask a second factor of everybody in the organization, or no more',
      input: z.object({ two_factor_required: z.boolean() }),
      answer: Security,
    },
    getExecutives: {
      method: 'POST',
      path: '/getExecutives',
      access: 'member',
      needs: 'company-profile.read',
      summary: 'Who holds which executive title',
      input: z.object({}),
      answer: z.array(
        z.object({ title: z.string(), user_id: id('user'), name: z.string(), picture_url: z.string().nullable() }),
      ),
    },
    removeDemoData: {
      method: 'POST',
      path: '/removeDemoData',
      access: 'member',
      needs: 'organization.delete',
      summary: 'Remove the demo organizations with every row and every file; ends the session when it belonged to them',
      input: z.object({ confirm: z.literal('REMOVE') }),
      answer: Done,
    },
    fetchCountries: {
      method: 'POST',
      path: '/fetchCountries',
      access: 'public',
      summary: 'Countries with two-letter codes, and the three digits by which maps know them',
      input: z.object({}),
      answer: z.array(z.object({ code: z.string(), numeric: z.string(), name: z.string(), region: z.string() })),
    },
    fetchStates: {
      method: 'POST',
      path: '/fetchStates',
      access: 'session',
      summary: 'States, provinces or emirates of a country, by name; empty where none are known',
      input: z.object({ country_code: z.string().regex(/^[A-Z]{2}$/) }),
      answer: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          /** In the languages of the product; the English name where none is published. */
          names: z.object({ en: z.string(), de: z.string(), ar: z.string() }),
        }),
      ),
    },
    fetchCities: {
      method: 'POST',
      path: '/fetchCities',
      access: 'session',
      summary:
        'Cities and towns whose name begins so, at most 100; of one state where it is named (its name or code). What no state is known for is looked for in the whole country',
      input: z.object({
        country_code: z.string().regex(/^[A-Z]{2}$/),
        state: text(120).default(''),
        search: requiredText(120),
      }),
      answer: z.array(z.object({ name: z.string(), state: z.string() })),
    },
    getLogs: {
      method: 'POST',
      path: '/getLogs',
      access: 'superadmin',
      summary: 'The audit log, newest first: who, when, what, old and new',
      input: z.object({
        search: text(200).optional(),
        table: text(60).optional(),
        ...paging,
      }),
      answer: z.object({
        paginateData: z.array(
          z.object({
            _id: z.string(),
            at: z.string(),
            actor_name: z.string().nullable(),
            action: z.string(),
            table_name: z.string(),
            object_id: z.string(),
            old: z.unknown(),
            new: z.unknown(),
          }),
        ),
        totalData: z.number(),
      }),
    },
    getOutbox: {
      method: 'POST',
      path: '/getOutbox',
      access: 'superadmin',
      summary: 'Mails that were written: with SMTP the sent ones, without it all',
      input: z.object({
        search: text(200).optional(),
        ...paging,
      }),
      answer: z.object({
        sends: z.boolean(),
        paginateData: z.array(
          z.object({
            _id: id('mail'),
            recipient: z.string(),
            subject: z.string(),
            body_text: z.string(),
            body_html: z.string(),
            created_at: z.string(),
            sent_at: z.string().nullable(),
            error: z.string().nullable(),
          }),
        ),
        totalData: z.number(),
      }),
    },
    getUnvouchedOrganizations: {
      method: 'POST',
      path: '/getUnvouchedOrganizations',
      access: 'superadmin',
      summary: 'The organizations with lower limits, because no Super Admin has vouched for them, newest first',
      input: z.object({ ...paging }),
      answer: z.object({
        paginateData: z.array(
          z.object({
            _id: id('organization'),
            name: z.string(),
            created_at: z.string(),
            /** Of the first admin. */
            email: z.string().nullable(),
          }),
        ),
        totalData: z.number(),
      }),
    },
    vouchForOrganization: {
      method: 'POST',
      path: '/vouchForOrganization',
      access: 'superadmin',
      summary: 'Vouch for an organization, which ends its lower limits',
      input: z.object({ organization_id: id('organization') }),
      answer: Done,
    },
  },
  {
    modules: [
      {
        key: 'company-profile',
        order: 10,
        under: 'account',
        name: 'Company profile',
        permissions: ['read'],
        route: '/company-profile',
        icon: 'IconBuildingCommunity',
        isNotForTenants: true,
      },
      {
        key: 'organization',
        order: 70,
        under: 'account-settings',
        name: 'Organization',
        permissions: ['edit', 'delete', 'export'],
        isAlwaysOn: true,
      },
      { key: 'upgrade', order: 70, name: 'Upgrade plan', permissions: ['read'], icon: 'IconRocket', flag: 'upgrade' },
    ],
    failures: {
      'organization.not-found': { status: 404, message: 'This organization was not found.' },
      'organization.new': {
        status: 429,
        message:
          'Your organization is new, so its limits are lower. Please wait a moment and try again, or ask the operator of this installation to confirm your organization.',
      },
      'organization.not-demo': { status: 409, message: 'Only the demo organization can be removed this way.' },
      'organization.demo-being-filled': {
        status: 409,
        message: 'The demo organization is still being filled. Remove it when it is complete, in a minute or two.',
      },
      'organization.closed': {
        status: 403,
        message: 'This organization is closed. An admin can reopen it until it is deleted.',
      },
      'organization.not-closed': { status: 409, message: 'This organization is not closed.' },
      'organization.name-differs': {
        status: 422,
        message: 'This is not the name of the organization. Nothing was closed. Check the name and try again.',
      },
      'organization.last-super-admin': {
        status: 409,
        message:
          'This organization has the only Super Admin of this installation. Make someone from another organization a Super Admin first.',
      },
    },
    events: { 'organization.closing': { starts: ['product', 'mail'], always: ['product', 'mail'] } },
  },
);

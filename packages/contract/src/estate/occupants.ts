import { z } from 'zod';
import { Email } from '../access/accounts.credentials.ts';
import { area, Done, id, phoneNumber, requiredText, text, verbatim } from '../call.ts';
import { savedOf } from '../changes.ts';

/** `occupier`: lives or works in a space; `employee`: works for the property or a tenant, and may have a business card. */
export const occupantKinds = ['occupier', 'employee'] as const;

const Occupant = z.object({
  _id: id('occupant'),
  environment_id: id('environment'),
  env_name: z.string(),
  kind: z.enum(occupantKinds),
  name: z.string(),
  job_title: z.string(),
  email: z.string(),
  mobile: z.string(),
  tenant_id: z.string().nullable(),
  tenant_name: z.string().nullable(),
  space_id: z.string().nullable(),
  space_name: z.string().nullable(),
  note: z.string(),
  /** Whether a link to the business card is open. */
  has_card: z.boolean(),
});
export type Occupant = z.infer<typeof Occupant>;

const oneId = z.object({ occupant_id: id('occupant') });
const Card = z.object({
  /** Where everybody who has it sees the card. */
  url: z.string(),
  shared_at: z.string(),
});

/** What everyone who has the link of a business card sees. */
const CardContent = z.object({
  name: z.string(),
  job_title: z.string(),
  company: z.string(),
  email: z.string(),
  mobile: z.string(),
  property: z.string(),
  city: z.string(),
});

/** People in a property: occupiers and employees, with the business cards of employees. */
export const occupants = area(
  'estate/occupants',
  {
    getOccupants: {
      method: 'POST',
      path: '/getOccupants',
      access: 'member',
      needs: 'occupants.read',
      summary: 'The occupants of a property, of a tenant, or of a kind',
      input: z.object({
        environment_id: id('environment').optional(),
        tenant_id: id('tenant').optional(),
        kind: z.enum(occupantKinds).optional(),
      }),
      answer: z.array(Occupant),
    },
    saveOccupant: {
      method: 'POST',
      path: '/saveOccupant',
      access: 'member',
      needs: 'occupants.edit',
      summary: 'Add an occupant to a property, or change the one that is named',
      input: savedOf(
        { occupant_id: id('occupant') },
        {
          environment_id: id('environment'),
          kind: z.enum(occupantKinds),
          name: requiredText(200),
          job_title: text(200).default(''),
          email: z.union([z.literal(''), Email]).default(''),
          mobile: phoneNumber().default(''),
          tenant_id: id('tenant').nullable().default(null),
          space_id: id('space').nullable().default(null),
          note: text(2000).default(''),
        },
      ),
      answer: Occupant,
    },
    deleteOccupant: {
      method: 'POST',
      path: '/deleteOccupant',
      access: 'member',
      needs: 'occupants.delete',
      summary: 'Delete an occupant, and with it the business card',
      input: oneId,
      answer: Done,
    },
    getBusinessCard: {
      method: 'POST',
      path: '/getBusinessCard',
      access: 'member',
      needs: 'occupants.edit',
      summary: 'The link to the business card of an employee; null where it is not shared',
      input: oneId,
      answer: Card.nullable(),
    },
    shareBusinessCard: {
      method: 'POST',
      path: '/shareBusinessCard',
      access: 'member',
      needs: 'occupants.edit',
      summary: 'Share the business card of an employee by a new link; an earlier one stops working',
      input: oneId,
      answer: Card,
    },
    revokeBusinessCard: {
      method: 'POST',
      path: '/revokeBusinessCard',
      access: 'member',
      needs: 'occupants.edit',
      summary: 'Stop sharing a business card: its link stops working',
      input: oneId,
      answer: Done,
    },
    getEmployeePreview: {
      method: 'POST',
      path: '/getEmployeePreview',
      access: 'public',
      summary: 'The business card behind an unguessable link',
      input: z.object({ token: verbatim(300) }),
      answer: CardContent,
      limit: { calls: 60, perSeconds: 60 },
      opensLink: true,
    },
  },
  {
    modules: [
      {
        key: 'occupants',
        order: 30,
        under: 'spaces-and-tenants',
        name: 'People',
        permissions: ['read', 'edit', 'delete'],
        route: '/tenant/occupier',
        icon: 'IconId',
      },
    ],
    failures: {
      'occupant.not-found': { status: 404, message: 'This person was not found.' },
      'occupant.no-card': { status: 409, message: 'Only employees have a business card.' },
      'card.link-invalid': {
        status: 404,
        message: 'This business card is no longer shared, or the link is incomplete.',
      },
    },
    shareKinds: {
      'business-card': {
        needs: 'occupants.edit',
        ends: false,
        belongsTo: 'organization',
        options: [],
        isSingle: true,
        isShownAgain: true,
        content: CardContent,
      },
    },
    search: { Occupant: { needs: 'occupants.read' } },
  },
);

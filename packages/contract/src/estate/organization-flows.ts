import { boxKinds, connectionKinds } from '@steward/core/flows/flow';
import { z } from 'zod';
import { area, Done, id, requiredText, text } from '../call.ts';
import { savedOf } from '../changes.ts';

const boxId = () =>
  z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .meta({ examples: ['board'] });
const place = () => z.number().min(-100_000).max(100_000);

const boxes = z
  .array(
    z.object({
      id: boxId(),
      title: requiredText(120),
      kind: z.enum(boxKinds).default('team'),
      note: text(500).default(''),
      x: place().default(0),
      y: place().default(0),
    }),
  )
  .max(300);
const connections = z
  .array(
    z.object({
      from: boxId(),
      to: boxId(),
      kind: z.enum(connectionKinds).default('reports to'),
      label: text(120).default(''),
    }),
  )
  .max(1000);

const Version = z.object({
  version: z.number(),
  note: z.string(),
  /** Empty once the account is gone. */
  author_name: z.string(),
  created_at: z.string(),
  /** Against the version before. */
  added: z.number(),
  removed: z.number(),
  changed: z.number(),
});
export type FlowVersion = z.infer<typeof Version>;

const Flow = z.object({
  _id: id('organization-flow'),
  name: z.string(),
  /** Which version the boxes and connections are of, and the latest one. */
  version: z.number(),
  latest_version: z.number(),
  boxes,
  connections,
  /** The latest first; only of a flow that is asked for by itself. */
  versions: z.array(Version),
});
export type OrganizationFlow = z.infer<typeof Flow>;

/** Diagrams of an organization: reporting lines, approvals, flows of information and money. */
export const organizationFlows = area(
  'estate/organization-flows',
  {
    getOrganizationFlows: {
      method: 'POST',
      path: '/getOrganizationFlows',
      access: 'member',
      needs: 'organization-flows.read',
      summary: 'The diagrams of the organization; one of them with its versions, as it was in one of these',
      input: z.object({
        flow_id: id('organization-flow').optional(),
        version: z.int().min(1).max(1_000_000).optional(),
      }),
      answer: z.array(Flow),
    },
    saveOrganizationFlow: {
      method: 'POST',
      path: '/saveOrganizationFlow',
      access: 'member',
      needs: 'organization-flows.edit',
      summary:
        'Save a diagram as its next version, or a new diagram; refused if another user has saved a version in the meantime',
      input: savedOf(
        { flow_id: id('organization-flow') },
        {
          /** The version that was changed: the latest must still be it. */
          based_on: z.int().min(0).max(1_000_000).default(0),
          name: requiredText(200),
          note: text(500).default(''),
          boxes: boxes.default([]),
          connections: connections.default([]).meta({ examples: [[]] }),
        },
      ),
      answer: Flow,
    },
    deleteOrganizationFlow: {
      method: 'POST',
      path: '/deleteOrganizationFlow',
      access: 'member',
      needs: 'organization-flows.delete',
      summary: 'Delete a diagram with all its versions',
      input: z.object({ flow_id: id('organization-flow') }),
      answer: Done,
    },
  },
  {
    modules: [
      {
        key: 'organization-flows',
        order: 40,
        under: 'spaces-and-tenants',
        name: 'Diagrams',
        permissions: ['read', 'edit', 'delete'],
        route: '/organization_flows',
        icon: 'IconSitemap',
      },
    ],
    failures: {
      'organization-flow.not-found': { status: 404, message: 'This diagram was not found.' },
      'organization-flow.name-taken': {
        status: 409,
        message: 'A diagram with this name already exists. Please choose another name.',
      },
      'organization-flow.saved-meanwhile': {
        status: 409,
        message: 'Someone else saved this diagram in the meantime. Reload it and make your change again.',
      },
    },
  },
);

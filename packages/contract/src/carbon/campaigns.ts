import { entryMethods } from '@steward/core/ghg/entries/entry-method';
import { z } from 'zod';
import { attachedDocument, area, countedDay, day, Done, id, requiredText, text, year } from '../call.ts';
import { changesOf } from '../changes.ts';
import { Category, factorKinds } from './entries.fields.ts';

/** `asked`: not started. `submitted`: its entry waits for approval by another person. `sent-back`: the answer has to be corrected. */
export const requestStates = ['asked', 'in-progress', 'submitted', 'approved', 'sent-back', 'not-applicable'] as const;
export type RequestState = (typeof requestStates)[number];

const campaignFields = {
  name: requiredText(200),
  /** The year of the inventory. */
  year: year(),
  due_on: day(),
  note: text(2000).default(''),
};

export const Campaign = z.object({
  _id: id('ghg-campaign'),
  ...campaignFields,
  /** The reason for the latest change of the due date. */
  moved_reason: z.string(),
  requests: z.number(),
  by_state: z.record(z.enum(requestStates), z.number()),
  /** The number of approved or not applicable requests. */
  settled: z.number(),
  /** The number of requests with emissions of the year before, and the settled part of these emissions, kg CO2e. */
  weighed: z.number(),
  expected_kg: z.number(),
  settled_kg: z.number(),
  is_overdue: z.boolean(),
});
export type Campaign = z.infer<typeof Campaign>;

const requestFields = {
  category: Category.meta({ examples: ['stationary'] }),
  /** The requested activity: “Diesel of the vehicles”. */
  name: requiredText(200),
  environment_id: id('environment').nullable().default(null),
  entity_id: id('ghg-entity').nullable().default(null),
  /** A published activity with its unit; without both the person who answers adds unit and factor. */
  activity_id: text(200).default(''),
  unit: text(40).default(''),
  kg_co2e_per_unit: z.number().min(0).max(1e9).nullable().default(null),
  factor_source: text(300).default(''),
};

export const CampaignRequest = z.object({
  _id: id('campaign-request'),
  campaign_id: id('ghg-campaign'),
  campaign_name: z.string(),
  year: z.number(),
  due_on: z.string(),
  ...requestFields,
  scope: z.number(),
  factor_kind: z.enum(factorKinds),
  environment_name: z.string().nullable(),
  entity_name: z.string().nullable(),
  owner_id: id('user'),
  /** Empty once the account is gone. */
  owner_name: z.string(),
  state: z.enum(requestStates),
  /** The reason why it was sent back, or is not applicable. */
  reason: z.string(),
  expected_kg: z.number().nullable(),
  reminded_at: z.string().nullable(),
  is_overdue: z.boolean(),
  /** The entry of the answer. */
  entry: z
    .object({
      _id: id('ghg-entry'),
      /** What `approveScopes` approves. */
      version: z.number(),
      first_day: z.string(),
      last_day: z.string(),
      quantity: z.number(),
      unit: z.string(),
      method: z.enum(entryMethods),
      kg_co2e_per_unit: z.number().nullable(),
      factor_source: z.string(),
      evidence: z.string(),
      note: z.string(),
      files: z.number(),
      kg_co2e: z.number().nullable(),
      /** Whether the user may approve: another person entered it last. */
      may_approve: z.boolean(),
    })
    .nullable(),
});
export type CampaignRequest = z.infer<typeof CampaignRequest>;

const Proposal = z.object({
  ...requestFields,
  /** Empty for a category: the client has its name. */
  name: z.string(),
  scope: z.number(),
  environment_name: z.string().nullable(),
  entity_name: z.string().nullable(),
  expected_kg: z.number().nullable(),
  /** The person who answered last year, if still active. */
  owner_id: id('user').nullable(),
});
export type RequestProposal = z.infer<typeof Proposal>;

const oneCampaign = z.object({ campaign_id: id('ghg-campaign') });
const oneRequest = z.object({ request_id: id('campaign-request') });

/** Campaigns that collect the activity data of a year: requests, answers, reminders, and approval by a second person. */
export const campaigns = area(
  'carbon/campaigns',
  {
    getCampaigns: {
      method: 'POST',
      path: '/getCampaigns',
      access: 'member',
      needs: 'ghg-campaigns.read',
      summary: 'The campaigns with how far each is, the latest year first',
      input: z.object({}),
      answer: z.array(Campaign),
    },
    createCampaign: {
      method: 'POST',
      path: '/createCampaign',
      access: 'member',
      needs: 'ghg-campaigns.create',
      makes: 'ghg-campaign',
      summary: 'Begin a campaign',
      input: z.object(campaignFields),
      answer: Campaign,
    },
    updateCampaign: {
      method: 'POST',
      path: '/updateCampaign',
      access: 'member',
      needs: 'ghg-campaigns.edit',
      summary: 'Change a campaign; another due date needs a reason, and everybody who has something open is notified',
      input: z.object({
        campaign_id: id('ghg-campaign'),
        ...changesOf({ name: requiredText(200), due_on: day(), note: text(2000).default('') }),
        reason: text(500).optional(),
      }),
      answer: Campaign,
    },
    copyCampaign: {
      method: 'POST',
      path: '/copyCampaign',
      access: 'member',
      needs: 'ghg-campaigns.create',
      summary: 'The same requests of the same people for another year',
      limit: { calls: 20, perSeconds: 600 },
      input: z.object({ campaign_id: id('ghg-campaign'), name: requiredText(200), year: year(), due_on: day() }),
      answer: Campaign,
    },
    deleteCampaign: {
      method: 'POST',
      path: '/deleteCampaign',
      access: 'member',
      needs: 'ghg-campaigns.delete',
      summary: 'Delete a campaign with its requests; entries stay',
      input: oneCampaign,
      answer: Done,
    },
    getCampaign: {
      method: 'POST',
      path: '/getCampaign',
      access: 'member',
      needs: 'ghg-campaigns.read',
      summary: 'A campaign with its requests, as far as the person reaches their properties',
      input: oneCampaign,
      answer: Campaign.extend({ list: z.array(CampaignRequest) }),
    },
    getCampaignOwners: {
      method: 'POST',
      path: '/getCampaignOwners',
      access: 'member',
      needs: 'ghg-campaigns.edit',
      summary: 'Who can be asked',
      input: z.object({}),
      answer: z.array(z.object({ _id: id('user'), name: z.string() })),
    },
    proposeRequests: {
      method: 'POST',
      path: '/proposeRequests',
      access: 'member',
      needs: 'ghg-campaigns.edit',
      summary:
        'What could be asked: the entries of the year before, or the categories that count, without what is asked already',
      input: z.object({ campaign_id: id('ghg-campaign'), from: z.enum(['entries', 'categories']) }),
      answer: z.array(Proposal),
    },
    addRequests: {
      method: 'POST',
      path: '/addRequests',
      access: 'member',
      needs: 'ghg-campaigns.edit',
      summary: 'Ask for activity data; each owner is notified once',
      limit: { calls: 60, perSeconds: 600 },
      input: z.object({
        campaign_id: id('ghg-campaign'),
        requests: z
          .array(z.object({ ...requestFields, owner_id: id('user'), expected_kg: z.number().nullable().default(null) }))
          .min(1)
          .max(500),
      }),
      answer: z.object({ added: z.number() }),
    },
    reassignRequests: {
      method: 'POST',
      path: '/reassignRequests',
      access: 'member',
      needs: 'ghg-campaigns.edit',
      summary: 'Reassign a request to another user, who is notified',
      input: z.object({ request_ids: z.array(id('campaign-request')).min(1).max(500), owner_id: id('user') }),
      answer: Done,
    },
    deleteRequest: {
      method: 'POST',
      path: '/deleteRequest',
      access: 'member',
      needs: 'ghg-campaigns.edit',
      summary: 'Ask no longer; an entry that answered stays',
      input: oneRequest,
      answer: Done,
    },
    sendBackRequest: {
      method: 'POST',
      path: '/sendBackRequest',
      access: 'member',
      needs: 'ghg-campaigns.edit',
      summary: 'Send an answer back with a reason; the owner is notified',
      input: z.object({ request_id: id('campaign-request'), reason: requiredText(500) }),
      answer: Done,
    },
    getAskedOfMe: {
      method: 'POST',
      path: '/getAskedOfMe',
      access: 'member',
      needs: 'own',
      summary: 'What the person is asked for, open requests first',
      input: z.object({}),
      answer: z.array(CampaignRequest),
    },
    startRequest: {
      method: 'POST',
      path: '/startRequest',
      access: 'member',
      needs: 'own',
      summary: 'Say that one is working on it',
      input: oneRequest,
      answer: Done,
    },
    answerRequest: {
      method: 'POST',
      path: '/answerRequest',
      access: 'member',
      needs: 'own',
      summary: 'Answer a request; the entry waits for approval by another user',
      input: z.object({
        request_id: id('campaign-request'),
        /** Both days are included. */
        first_day: countedDay(),
        last_day: countedDay(),
        quantity: z.number().min(-1e12).max(1e12),
        /** Only if the request does not state them. */
        unit: text(40).default(''),
        kg_co2e_per_unit: z.number().min(0).max(1e9).nullable().default(null),
        factor_source: text(300).default(''),
        method: z.enum(entryMethods),
        evidence: text(300).default(''),
        note: text(2000).default(''),
      }),
      answer: Done,
    },
    attachRequestFile: {
      method: 'POST',
      path: '/attachRequestFile',
      access: 'member',
      needs: 'own',
      shape: 'upload',
      attaches: true,
      summary: 'Attach evidence to one’s answer',
      limit: { calls: 60, perSeconds: 60 },
      input: oneRequest.extend(attachedDocument),
      answer: Done,
    },
    declineRequest: {
      method: 'POST',
      path: '/declineRequest',
      access: 'member',
      needs: 'own',
      summary: 'Say that there was nothing of it, and why',
      input: z.object({ request_id: id('campaign-request'), reason: requiredText(500) }),
      answer: Done,
    },
  },
  {
    sources: {
      'campaigns.answers': { shape: 'states', needs: 'ghg-campaigns.read', of: 'both' },
      'campaigns.open': { shape: 'list', needs: 'ghg-campaigns.read', of: 'both' },
    },
    modules: [
      {
        key: 'ghg-campaigns',
        order: 50,
        under: 'report',
        name: 'Data requests',
        permissions: ['read', 'create', 'edit', 'delete'],
        route: '/datahub/data_library/esg/ghg/campaigns',
        icon: 'IconClipboardList',
        isNotForTenants: true,
      },
    ],
    failures: {
      'ghg-campaign.not-found': { status: 404, message: 'This data request was not found.' },
      'ghg-campaign.name-taken': {
        status: 409,
        message: 'A data request with this name already exists. Please choose another name.',
      },
      'ghg-campaign.beyond-reach': {
        status: 403,
        message:
          'This data request includes properties that you do not have access to. Ask someone with access to all of them to change it.',
      },
      'ghg-campaign.needs-reason': { status: 422, message: 'Enter a reason for moving the due date.' },
      'campaign-request.not-found': { status: 404, message: 'This request was not found.' },
      'campaign-request.approved': {
        status: 409,
        message: 'This answer is approved. Correct it in the entry itself.',
      },
      'campaign-request.answered': {
        status: 409,
        message: 'This request is already answered. Correct the answer, or contact the person who sent the request.',
      },
      'campaign-request.not-answered': { status: 409, message: 'This request has no answer to return yet.' },
    },
    events: {
      'campaign.asked': { starts: ['product', 'mail'] },
      'campaign.reminder': { starts: ['product', 'mail'] },
      'campaign.moved': { starts: ['product', 'mail'] },
      'campaign.sent-back': { starts: ['product', 'mail'] },
    },
  },
);

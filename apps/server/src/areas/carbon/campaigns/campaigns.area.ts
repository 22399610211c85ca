import { campaigns } from '@steward/contract/carbon/campaigns';
import { actorOf } from '../../../platform/ctx.ts';
import { serve } from '../../../platform/http/serve.ts';
import * as asked from './request-answers.service.ts';
import { campaignsEvents } from './campaigns.events.ts';
import { countAsked, hasSecondPerson } from './campaigns.repository.ts';
import { campaignsJobs } from './campaigns.jobs.ts';
import {
  copyCampaign,
  createCampaign,
  deleteCampaign,
  getCampaign,
  getCampaigns,
  updateCampaign,
} from './campaigns.service.ts';
import { campaignsSources } from './campaigns.sources.ts';
import * as requests from './requests.service.ts';

export default serve(campaigns, {
  handlers: {
    getCampaigns,
    createCampaign,
    updateCampaign,
    copyCampaign,
    deleteCampaign,
    getCampaign,
    getCampaignOwners: requests.getCampaignOwners,
    proposeRequests: requests.proposeRequests,
    addRequests: requests.addRequests,
    reassignRequests: requests.reassignRequests,
    deleteRequest: requests.deleteRequest,
    sendBackRequest: requests.sendBackRequest,
    getAskedOfMe: asked.getAskedOfMe,
    startRequest: asked.startRequest,
    answerRequest: asked.answerRequest,
    attachRequestFile: asked.attachRequestFile,
    declineRequest: asked.declineRequest,
  },
  events: campaignsEvents,
  maintenance: campaignsJobs,
  menu: {
    'ghg-campaigns': {
      isSetUp: ({ db, scope }) => hasSecondPerson(db, scope),
      work: (ctx, { db, scope }) => countAsked(db, scope, actorOf(ctx).userId),
    },
  },
  sources: campaignsSources,
  archive: { ghg_campaigns: { created_by: 'importer' }, ghg_campaign_requests: 'imported' },
});

import { servicing } from '@steward/contract/estate/servicing';
import { answeredBy, serve } from '../../../platform/http/serve.ts';
import * as calendar from './calendar.service.ts';
import * as plans from './plans.service.ts';
import * as records from './records.service.ts';
import * as register from './register.service.ts';
import { servicingSource } from './servicing.figures.ts';
import { servicingSources } from './servicing.sources.ts';

export default serve(servicing, {
  handlers: {
    getServicingRecords: records.getServicingRecords,
    addServicingRecord: records.addServicingRecord,
    editServicingRecord: records.editServicingRecord,
    deleteServicingRecord: records.deleteServicingRecord,
    getRefrigerants: register.getRefrigerants,
    getLeakRates: register.getLeakRates,
    getServicingPlans: plans.getServicingPlans,
    addServicingPlan: plans.addServicingPlan,
    editServicingPlan: plans.editServicingPlan,
    deleteServicingPlan: plans.deleteServicingPlan,
    getServicingDue: plans.getServicingDue,
    getServicingCalendar: calendar.getServicingCalendar,
    getServicingFeed: calendar.getServicingFeed,
    makeServicingFeed: calendar.makeServicingFeed,
    revokeServicingFeed: calendar.revokeServicingFeed,
    readServicingFeed: calendar.readServicingFeed,
  },
  archive: {
    servicing_plans: 'imported',
    servicing_records: { known_from: 'import-time' },
    servicing_fulfilled: 'imported',
    servicing_feeds: 'secret',
  },
  shares: { 'servicing-calendar': calendar.servicingCalendars },
  tasks: {
    'service-equipment': {
      address: ({ equipment_id, environment_id }) =>
        `/equipment/servicing?piece=${equipment_id}&record=new&environment=${environment_id}`,
    },
  },
  figures: answeredBy(servicing, servicingSource),
  sources: servicingSources,
});

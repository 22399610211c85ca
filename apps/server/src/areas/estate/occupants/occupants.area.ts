import { occupants } from '@steward/contract/estate/occupants';
import { serve } from '../../../platform/http/serve.ts';
import { businessCards } from './business-cards.ts';
import * as service from './occupants.service.ts';

export default serve(occupants, {
  handlers: service,
  shares: { 'business-card': businessCards },
  archive: { occupants: 'imported', business_cards: 'secret' },
  search: { Occupant: ({ object_id }) => `/tenant/occupier?item=${object_id}` },
  menu: { occupants: { isSetUp: ['occupants'] } },
});

import type { PlainAddress } from '../../ui/addresses.ts';
import type { Missing } from './widget-answer.ts';

/** Where what is missing is entered; nothing to enter: no address. */
export const missingAddress: Record<Exclude<Missing, 'nothing'>, PlainAddress> = {
  bills: '/datahub/data_library/utilities',
  meters: '/environment/meters',
  'meter-data': '/environment/meter-data',
  sensors: '/datahub/devices',
  'floor-area': '/facility-information',
  spaces: '/space',
  leases: '/tenant',
  people: '/tenant/occupier',
  equipment: '/equipment',
  servicing: '/equipment/servicing',
  refrigerants: '/equipment/refrigerants',
  documents: '/environment/documents',
  weather: '/datahub/data_library/weather_stations',
  factors: '/datahub/data_library/esg/ghg/operational-boundaries',
  targets: '/net_zero',
  tariffs: '/environment/tariffs',
  renewables: '/environment/renewables',
  records: '/datahub/data_library/esg/records',
  tasks: '/todo_list',
  reports: '/solutions/reporting/assessments/ghg-protocol',
  properties: '/properties/add',
  'measured-values': '/datahub/data_library/sensing_layer',
  'server-rooms': '/space',
  costs: '/datahub/data_library/utilities',
  'opening-hours': '/environment',
  limits: '/net_zero/limits',
};

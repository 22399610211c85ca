import { points } from '@steward/contract/sensing/points';
import { answeredBy, serve } from '../../../platform/http/serve.ts';
import { pointsSource } from './points.figures.ts';
import { pointsSources } from './points.sources.ts';
import * as dataSets from './data-sets.service.ts';
import { downloadDatacenterIot } from './download.service.ts';
import { getSensingLayer, updateSensingLayer } from './layer.service.ts';

export default serve(points, {
  handlers: {
    listDatacenterIot: dataSets.listDatacenterIot,
    addDatacenterIot: dataSets.addDatacenterIot,
    updateDatacenterIot: dataSets.updateDatacenterIot,
    fetchEnvIot: dataSets.fetchEnvIot,
    getDatacenterIot: dataSets.getDatacenterIot,
    deleteDatacenterIot: dataSets.deleteDatacenterIot,
    downloadDatacenterIot,
    getSensingLayer,
    updateSensingLayer,
  },
  figures: answeredBy(points, pointsSource),
  sources: pointsSources,
  archive: {
    iot_data_sets: { owner_id: 'importer', created_by: 'importer' },
    iot_data_set_sensors: 'imported',
    planned_sensors: 'imported',
  },
});

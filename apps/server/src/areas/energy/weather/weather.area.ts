import { weather } from '@steward/contract/energy/weather';
import { serve } from '../../../platform/http/serve.ts';
import { getHourlyTemperatures } from './hours.service.ts';
import { getWeatherModels } from './models.service.ts';
import * as normals from './normals.service.ts';
import * as stations from './stations.service.ts';
import * as uploads from './uploads.service.ts';
import * as service from './weather.service.ts';
import { weatherSources } from './weather.sources.ts';

export default serve(weather, {
  handlers: {
    getWeatherData: service.getWeatherData,
    getHourlyTemperatures,
    saveDegreeDayRule: service.saveDegreeDayRule,
    getWeatherModels,
    getWeatherStation: stations.getWeatherStation,
    getWeatherStations: stations.getWeatherStations,
    addWeatherStation: stations.addWeatherStation,
    updateWeatherStation: stations.updateWeatherStation,
    deleteWeatherStation: stations.deleteWeatherStation,
    chooseWeatherStation: stations.chooseWeatherStation,
    uploadTemperatures: uploads.uploadTemperatures,
    fetchTemperatures: uploads.fetchTemperatures,
    getTemperatureUploads: uploads.getTemperatureUploads,
    undoTemperatureUpload: uploads.undoTemperatureUpload,
    uploadWeatherNormals: normals.uploadWeatherNormals,
    getWeatherNormals: normals.getWeatherNormals,
    deleteWeatherNormals: normals.deleteWeatherNormals,
  },
  sources: weatherSources,
  archive: {
    weather_stations: 'imported',
    property_weather: 'imported',
    weather_uploads: { created_by: 'importer' },
    weather_normals: { created_by: 'importer' },
  },
  menu: { weather: { isSetUp: ['ghg_reports'] } },
});

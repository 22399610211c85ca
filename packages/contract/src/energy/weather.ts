import { degreeDayMethods } from '@steward/core/weather/degree-days';
import { temperatureUnits } from '@steward/core/weather/read-temperatures';
import { z } from 'zod';
import { area, countedDay, Done, id, requiredText, year } from '../call.ts';
import { changesOf } from '../changes.ts';
import { weatherSources } from './weather.sources.ts';
import { weatherHourCalls } from './weather.hours.ts';
import { MeterModel } from './weather.models.ts';
import { stationShown, WeatherStation } from './weather.stations.ts';
import { TakenTemperatures, TemperatureUpload, WeatherNormals } from './weather.uploads.ts';

/** The longest period that can be requested day by day. */
export const MOST_WEATHER_DAYS = 3660;

const stationFields = {
  name: requiredText(120),
  country_code: z
    .string()
    .regex(/^[A-Z]{2}$/, 'is required')
    .meta({ examples: ['DE'] }),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
};

const listedCode = () =>
  z
    .string()
    .regex(/^[A-Z0-9]{4}$/, 'is not known')
    .meta({ examples: ['EDDM'] });

/** A station of the organization by its id, or one of the shipped list by its code. */
const stationRef = { station_id: id('weather-station').optional(), code: listedCode().optional() };
const isOne = ({ station_id, code }: { station_id?: string | undefined; code?: string | undefined }) =>
  station_id !== undefined || code !== undefined;
const oneStation = { message: 'is required', path: ['station_id'] };

const sums = {
  days: z.number(),
  days_missing: z.number(),
  /** Interpolated days: gaps of three days at most. */
  days_filled: z.number(),
  /** °C, of the known days. */
  mean_c: z.number().nullable(),
  /** K·d; null if a day is missing. */
  hdd: z.number().nullable(),
  cdd: z.number().nullable(),
};

export const WeatherMonth = z.object({
  month: z.string(),
  ...sums,
  /** The whole calendar month in normal weather: by published normals, otherwise the average of the station's years. */
  normal_hdd: z.number().nullable(),
  normal_cdd: z.number().nullable(),
  /** The number of years of the station behind it; none for a published typical year. */
  normal_years: z.number(),
});
export type WeatherMonth = z.infer<typeof WeatherMonth>;

const rule = {
  method: z.enum(degreeDayMethods),
  heating_base_c: z.number().min(0).max(30),
  cooling_base_c: z.number().min(0).max(30),
};

/** Weather stations, the temperatures of their days, and the degree days of properties. */
export const weather = area(
  'energy/weather',
  {
    getWeatherData: {
      method: 'POST',
      path: '/getWeatherData',
      access: 'member',
      needs: 'weather.read',
      summary: 'The weather of a property from a day until another: its station, temperatures and degree days',
      limit: { calls: 240, perSeconds: 60 },
      input: z
        .object({
          environment_id: id('environment'),
          start: countedDay(),
          end: countedDay().meta({ examples: ['2024-06-01'] }),
        })
        .refine(({ start, end }) => start < end, { message: 'must be after the start', path: ['end'] })
        .refine(({ start, end }) => !(Date.parse(end) - Date.parse(start) > MOST_WEATHER_DAYS * 86_400_000), {
          message: 'must be at most ten years after the start',
          path: ['end'],
        }),
      answer: z.object({
        environment_id: id('environment'),
        environment_name: z.string(),
        /** Whether the property has coordinates: then distances are known, and the nearest station is the default. */
        has_position: z.boolean(),
        start: z.string(),
        end: z.string(),
        /** Null: none was chosen, and none within 100 km has temperatures. */
        station: z.object({ ...stationShown, is_chosen: z.boolean(), reason: z.string() }).nullable(),
        rule: z.object({
          ...rule,
          /** Whether the property has a rule of its own. */
          is_own: z.boolean(),
          /** The publisher of the country's rule. */
          source: z.string(),
        }),
        days: z.array(
          z.object({
            day: z.string(),
            mean_c: z.number().nullable(),
            is_filled: z.boolean(),
            hdd: z.number().nullable(),
            cdd: z.number().nullable(),
          }),
        ),
        months: z.array(WeatherMonth),
        total: z.object(sums),
        /** From the first missing day to the day after the last. */
        gaps: z.array(z.object({ start: z.string(), end: z.string() })),
        /** The published normals for comparison; null: the years of the station. */
        normals: z.object({ source: z.string(), edition: z.string() }).nullable(),
        /** The first and last day with temperatures of the station, regardless of the requested period. */
        first_day: z.string().nullable(),
        last_day: z.string().nullable(),
      }),
    },
    ...weatherHourCalls,
    getWeatherStations: {
      method: 'POST',
      path: '/getWeatherStations',
      access: 'member',
      needs: 'weather.read',
      summary:
        'The stations a property can take, the nearest first: the organization’s own and those of the shipped list',
      input: z.object({ environment_id: id('environment') }),
      answer: z.object({ can_fetch: z.boolean(), stations: z.array(WeatherStation) }),
    },
    getWeatherStation: {
      method: 'GET',
      path: '/getWeatherStation/:country',
      access: 'member',
      needs: 'weather.read',
      limit: { calls: 120, perSeconds: 60 },
      summary:
        'The stations of a country by its two-letter code (ISO 3166-1), India where none is named: the organization’s own and those of the shipped list',
      input: z.object({
        country: z
          .string()
          .regex(/^[A-Za-z]{2}$/, 'must be a country code of two letters (ISO 3166-1), such as IN')
          .default('IN')
          .meta({ examples: ['IN'] }),
      }),
      answer: z.array(WeatherStation),
    },
    getWeatherModels: {
      method: 'POST',
      path: '/getWeatherModels',
      access: 'member',
      needs: 'utilities.read',
      summary: 'How the energy use of each meter of a property follows the weather, and its months in normal weather',
      limit: { calls: 60, perSeconds: 60 },
      input: z.object({ environment_id: id('environment'), year: year() }),
      answer: z.object({
        environment_id: id('environment'),
        year: z.number(),
        station: z.object({ name: z.string(), distance_km: z.number().nullable(), is_chosen: z.boolean() }).nullable(),
        normals: z.object({ source: z.string(), edition: z.string() }).nullable(),
        meters: z.array(MeterModel),
      }),
    },
    addWeatherStation: {
      method: 'POST',
      path: '/addWeatherStation',
      access: 'member',
      needs: 'weather.create',
      makes: 'weather-station',
      summary: 'Add a weather station of the organization’s own',
      input: z.object(stationFields),
      answer: z.object({ _id: id('weather-station'), ...stationFields }),
    },
    updateWeatherStation: {
      method: 'POST',
      path: '/updateWeatherStation',
      access: 'member',
      needs: 'weather.edit',
      summary: 'Change a weather station of the organization’s own',
      input: z.object({ station_id: id('weather-station'), ...changesOf(stationFields) }),
      answer: z.object({ _id: id('weather-station'), ...stationFields }),
    },
    deleteWeatherStation: {
      method: 'POST',
      path: '/deleteWeatherStation',
      access: 'member',
      needs: 'weather.delete',
      summary: 'Delete a weather station with its temperatures; refused while a property takes it',
      input: z.object({ station_id: id('weather-station') }),
      answer: Done,
    },
    chooseWeatherStation: {
      method: 'POST',
      path: '/chooseWeatherStation',
      access: 'member',
      needs: 'weather.edit',
      summary: 'Say which station a property takes, and why; without a station it takes the nearest with temperatures',
      input: z
        .object({ environment_id: id('environment'), ...stationRef, reason: requiredText(500).optional() })
        .refine((given) => !isOne(given) || given.reason !== undefined, { message: 'is required', path: ['reason'] }),
      answer: Done,
    },
    saveDegreeDayRule: {
      method: 'POST',
      path: '/saveDegreeDayRule',
      access: 'member',
      needs: 'weather.edit',
      summary: 'Say how degree days of a property are counted; null goes back to the rule of its country',
      input: z.object({ environment_id: id('environment'), rule: z.object(rule).nullable() }),
      answer: Done,
    },
    uploadTemperatures: {
      method: 'POST',
      path: '/uploadTemperatures',
      access: 'member',
      needs: 'weather.create',
      shape: 'upload',
      summary:
        'Take the daily temperatures of a station from a table (xlsx, csv): days it has replace the same days before',
      limit: { calls: 60, perSeconds: 600 },
      input: z.object({ ...stationRef, unit: z.enum(temperatureUnits).optional() }).refine(isOne, oneStation),
      answer: TakenTemperatures,
    },
    fetchTemperatures: {
      method: 'POST',
      path: '/fetchTemperatures',
      access: 'member',
      needs: 'weather.create',
      summary: 'Take the daily temperatures of a station from the weather service of this installation',
      limit: { calls: 30, perSeconds: 600 },
      input: z
        .object({ ...stationRef, start: countedDay(), end: countedDay().meta({ examples: ['2024-06-01'] }) })
        .refine(isOne, oneStation)
        .refine(({ start, end }) => start < end, { message: 'must be after the start', path: ['end'] }),
      answer: TakenTemperatures,
    },
    getTemperatureUploads: {
      method: 'POST',
      path: '/getTemperatureUploads',
      access: 'member',
      needs: 'weather.read',
      summary: 'What was uploaded or fetched for a station, latest first',
      input: z.object({ station_id: id('weather-station') }),
      answer: z.array(TemperatureUpload),
    },
    undoTemperatureUpload: {
      method: 'POST',
      path: '/undoTemperatureUpload',
      access: 'member',
      needs: 'weather.delete',
      summary: 'Take an upload back: its days are again what they were before it',
      input: z.object({ temperature_upload_id: id('temperature-upload') }),
      answer: Done,
    },
    uploadWeatherNormals: {
      method: 'POST',
      path: '/uploadWeatherNormals',
      access: 'member',
      needs: 'weather.create',
      shape: 'upload',
      summary:
        'Take the published normals of a station, or its typical year, from a table (xlsx, csv) of twelve months or of all days; energy in normal weather follows them',
      limit: { calls: 60, perSeconds: 600 },
      input: z
        .object({
          ...stationRef,
          unit: z.enum(temperatureUnits).optional(),
          source: requiredText(200),
          edition: requiredText(100),
        })
        .refine(isOne, oneStation),
      answer: WeatherNormals,
    },
    getWeatherNormals: {
      method: 'POST',
      path: '/getWeatherNormals',
      access: 'member',
      needs: 'weather.read',
      summary: 'The normals that were uploaded for a station; the first is used',
      input: z.object({ station_id: id('weather-station') }),
      answer: z.array(WeatherNormals),
    },
    deleteWeatherNormals: {
      method: 'POST',
      path: '/deleteWeatherNormals',
      access: 'member',
      needs: 'weather.delete',
      summary: 'Delete the normals of a station: those before them are used again, else the mean of its years',
      input: z.object({ weather_normals_id: id('weather-normals') }),
      answer: Done,
    },
  },
  {
    modules: [
      {
        key: 'weather',
        order: 30,
        under: 'boundaries',
        name: 'Weather',
        permissions: ['read', 'create', 'edit', 'delete'],
        route: '/datahub/data_library/weather_stations',
        icon: 'IconTemperature',
        isNotForTenants: true,
      },
    ],
    sources: weatherSources,
    failures: {
      'weather-station.not-found': { status: 404, message: 'This weather station was not found.' },
      'weather-station.name-taken': {
        status: 409,
        message: 'A weather station with this name already exists. Please choose another name.',
      },
      'weather-station.is-listed': {
        status: 409,
        message: 'This station is from the built-in list and cannot be changed. Add your own station instead.',
      },
      'weather-station.in-use': {
        status: 409,
        message: 'Properties use this station. Choose another station for them first.',
      },
      'temperature-upload.not-found': { status: 404, message: 'This upload was not found.' },
      'weather-normals.not-found': { status: 404, message: 'These normals were not found.' },
      'weather-normals.no-months': {
        status: 422,
        message:
          'No months or days were found. Name one column “month” with 1 to 12, or “date” with every day of a year.',
      },
      'weather-normals.no-normal': {
        status: 422,
        message:
          'A mean temperature is missing. Name a column “mean”, or two columns “min” and “max”; degree days alone depend on their base.',
      },
      'weather-normals.incomplete': {
        status: 422,
        message: 'Normals need all twelve months, or all 365 days.',
      },
      'weather-normals.repeated': {
        status: 422,
        message: 'A month or day has more than one row. Keep one row for each.',
      },
      'weather-normals.impossible': {
        status: 422,
        message: 'A temperature is not possible. Check the unit and the rows.',
      },
      'weather.no-day': {
        status: 422,
        message: 'No column of days was found. Name one column “date”, with one row for each day.',
      },
      'weather.no-temperature': {
        status: 422,
        message: 'No temperatures were found. Name a column “mean”, or two columns “min” and “max”.',
      },
      'weather.unit-unknown': {
        status: 422,
        message: 'The file does not state whether it is in °C or °F. Choose the unit and upload it again.',
      },
      'weather.several-stations': {
        status: 422,
        message: 'The file contains several stations. Upload one file for each station.',
      },
      'weather.days-ambiguous': {
        status: 422,
        message: 'Day and month cannot be told apart in this file. Write days like 2026-03-31.',
      },
      'weather.few-hours': {
        status: 422,
        message:
          'The rows are values within the day, and no day has enough of them: 21 of 24 hours, at most six hours apart. Upload whole days, or daily means.',
      },
      'weather.no-service': {
        status: 409,
        message: 'No weather service is set up for this installation. Upload a file instead.',
      },
      'weather.service-failed': {
        status: 502,
        message:
          'The weather service did not return daily temperatures. Nothing was changed. Try again later, or upload a file.',
      },
    },
  },
);

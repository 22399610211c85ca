// Reads answers of weather services in a process of its own; started by platform/jobs/child-process-pool.ts.
import { readWeatherAnswer, type WeatherTask } from '../gateways/weather/answer-reading.ts';
import { serveTasks } from './serve-tasks.ts';

serveTasks((task: WeatherTask) => readWeatherAnswer(task));

// Reads lists of devices in a process of its own; started by platform/jobs/child-process-pool.ts.
import { readDevices, type DeviceListTask } from '../areas/sensing/devices/device-list-reading.ts';
import { serveTasks } from './serve-tasks.ts';

serveTasks((task: DeviceListTask) => readDevices(task));

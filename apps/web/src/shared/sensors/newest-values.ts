import { useQueryClient } from '@tanstack/react-query';
import type { Answer } from '@steward/contract/call';
import { devices, type Sensor } from '@steward/contract/sensing/devices';
import { SILENT_AFTER } from '@steward/core/sensing/sensor-fields';
import { useLiveValues } from '../../api/live-values.ts';

/** A newest value as `/v2/live` sends it. */
interface NewestValue {
  sensor_id: string;
  hardware_id: string;
  at: string;
  value: number;
  quality: string;
}

const isSilent = ({ expected_seconds }: Sensor, at: string) =>
  Date.now() - Date.parse(at) > Math.max(SILENT_AFTER.intervals * expected_seconds, SILENT_AFTER.seconds) * 1000;

function updated(sensor: Sensor, told: NewestValue | undefined): Sensor {
  // An answer that was asked for later may be newer.
  if (!told || (sensor.latest && Date.parse(sensor.latest.at) > Date.parse(told.at))) return sensor;
  const { at, value, quality } = told;
  const state = sensor.state === 'off' ? 'off' : isSilent(sensor, at) ? 'silent' : 'live';
  return { ...sensor, latest: { at, value, quality }, state };
}

export interface ToldValues {
  values: NewestValue[];
}

type List = Answer<typeof devices.getHardwareSensors>;

/** Keeps the newest values of the sensors that are shown up to date. */
export function useNewestValues(property: string | null | undefined): void {
  const client = useQueryClient();
  useLiveValues<ToldValues>(property ?? undefined, ({ values }) => {
    const told = new Map(values.map((value) => [value.sensor_id, value]));
    const { area, name } = devices.getHardwareSensors;
    client.setQueriesData<List>({ queryKey: [area, name] }, (list) =>
      list?.paginateData.some(({ _id }) => told.has(_id))
        ? { ...list, paginateData: list.paginateData.map((sensor) => updated(sensor, told.get(sensor._id))) }
        : list,
    );
    client.setQueriesData<Sensor>(
      { queryKey: [area, devices.getSensor.name] },
      (sensor) => sensor && updated(sensor, told.get(sensor._id)),
    );
  });
}

import { formatNumber } from '../../ui/format.ts';

/** Energy in MWh, with one decimal unless it is a whole number. */
export const megawattHours = (kwh: number): string => formatNumber(kwh / 1000, kwh % 1000 === 0 ? 0 : 1);

import { formatNumber } from '../../ui/format.ts';

/** Energy in MWh, with a decimal only where it has one. */
export const megawattHours = (kwh: number): string => formatNumber(kwh / 1000, kwh % 1000 === 0 ? 0 : 1);

import type { ImportThing } from '@steward/contract/operations/imports';
import type { Importable } from '../../../platform/imports/importable.ts';
import { embodiedItemsImportable } from '../../carbon/embodied-carbon/embodied-carbon.importable.ts';
import { entriesImportable } from '../../carbon/entries/entries.importable.ts';
import { billsImportable } from '../../energy/bill-reading/bills.importable.ts';
import { certificatesImportable } from '../../estate/certificates/certificates.importable.ts';
import { environmentsImportable } from '../../estate/environments/environments.importable.ts';
import { equipmentImportable } from '../../estate/equipment/equipment.importable.ts';
import { leasesImportable } from '../../estate/leases/leases.importable.ts';
import { metersImportable } from '../../estate/meters/meters.importable.ts';
import { portfoliosImportable } from '../../estate/portfolios/portfolios.importable.ts';
import { spacesImportable } from '../../estate/spaces/spaces.importable.ts';
import { recordsImportable } from '../../reporting/records/records.importable.ts';
import { devicesImportable } from '../../sensing/devices/devices.importable.ts';
import { airMeasurementsImportable } from '../../sensing/air-measurements/air-measurements.importable.ts';
import { sensorsImportable } from '../../sensing/devices/sensors.importable.ts';
import { tenantsImportable } from '../../estate/tenants/tenants.importable.ts';
import { valuationsImportable } from '../../estate/valuations/valuations.importable.ts';

/** The engine knows an object's values only by field name; its own schema has checked them. */
const opened = <V extends Record<string, unknown>>(one: Importable<V>): Importable => ({
  ...one,
  nameOf: (values, names) => one.nameOf(values as Partial<V>, names),
  keyOf: (values) => one.keyOf(values as Partial<V>),
  add: (ctx, work, rows, fileName) =>
    one.add(
      ctx,
      work,
      rows.map(({ id, values }) => ({ id, values: values as V })),
      fileName,
    ),
  change: (ctx, work, { id, values }, from) => one.change(ctx, work, { id, values: values as V }, from),
  ...(one.acceptedYears && {
    acceptedYears: async (ctx, work, rows, from) =>
      (await one.acceptedYears?.(
        ctx,
        work,
        rows.map((row) => ({ ...row, values: row.values as V })),
        from,
      )) ?? [],
  }),
});

/** Everything that can be imported. A new kind is one line here, one file in its area, and its name in the contract. */
export const importables: Readonly<Record<ImportThing, Importable>> = {
  portfolios: opened(portfoliosImportable),
  properties: opened(environmentsImportable),
  spaces: opened(spacesImportable),
  tenants: opened(tenantsImportable),
  leases: opened(leasesImportable),
  meters: opened(metersImportable),
  valuations: opened(valuationsImportable),
  bills: opened(billsImportable),
  equipment: opened(equipmentImportable),
  devices: opened(devicesImportable),
  sensors: opened(sensorsImportable),
  'air-measurements': opened(airMeasurementsImportable),
  entries: opened(entriesImportable),
  'embodied-items': opened(embodiedItemsImportable),
  records: opened(recordsImportable),
  certificates: opened(certificatesImportable),
};

/** The seven gases of the Kyoto Protocol, and what a factor publishes only as a sum. */
export const inventoryGases = ['co2', 'ch4', 'n2o', 'hfcs', 'pfcs', 'sf6', 'nf3', 'unsplit'] as const;
export type InventoryGas = (typeof inventoryGases)[number];

/** The folder of a connector below the watched one of the installation. */
export const folderOf = (organizationId: string, connectorId: string): string => `${organizationId}/sensors-${connectorId}`;

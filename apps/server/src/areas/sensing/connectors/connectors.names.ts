/** Before the secret with which a network sends. */
export const SECRET_PREFIX = 'stc_';
export const SECRET_PURPOSE = 'connector';

/** The folder of a connector below the watched one of the installation. */
export const folderOf = (organizationId: string, connectorId: string): string =>
  `${organizationId}/sensors-${connectorId}`;

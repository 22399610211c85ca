/** Where all bills are. */
export const hub = '/datahub/data_library/utilities';

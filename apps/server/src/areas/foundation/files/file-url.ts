/** The address of a file for the browser. */
export const fileUrl = (id: string): string => `/v2/files/${id}`;

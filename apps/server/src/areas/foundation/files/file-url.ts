/** Where the browser finds a file. */
export const fileUrl = (id: string): string => `/v2/files/${id}`;

/** The version of the format of archives; those of later versions are refused. */
export const ARCHIVE_VERSION = 1;

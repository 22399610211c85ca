/** What a link from a missing factor knows of it. */
export interface Wanted {
  carrier?: string | undefined;
  country?: string | undefined;
  year?: number | undefined;
  basis?: string | undefined;
  environment?: string | undefined;
}

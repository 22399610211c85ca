/** What a link from a missing factor knows of it. */
export interface MissingFactorLink {
  carrier?: string | undefined;
  country?: string | undefined;
  year?: number | undefined;
  basis?: string | undefined;
  environment?: string | undefined;
}

/** The details of a missing factor in its link. */
export interface MissingFactorLink {
  carrier?: string | undefined;
  country?: string | undefined;
  year?: number | undefined;
  basis?: string | undefined;
  environment?: string | undefined;
}

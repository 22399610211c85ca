/** The published figure that is missing. */
export interface MissingReferenceDetail {
  /** The kind of figure: 'electricity factor, location-based', 'warming potential'. */
  kind: string;
  country?: string;
  region?: string;
  year?: number;
  /** Why the nearest figure was not used, or what would help. */
  reason?: string;
}

/**
 * A published figure that the calculation needs does not exist, or is too old to be substituted. The message names it fully: `natural gas
 * factor, location-based, DE, 2027`.
 */
export class MissingReference extends Error {
  readonly what: string;
  readonly detail: MissingReferenceDetail;

  constructor(detail: MissingReferenceDetail) {
    const what = [detail.kind, detail.country, detail.region, detail.year]
      .filter((part) => part !== undefined)
      .join(', ');
    super(detail.reason ? `Missing: ${what} (${detail.reason})` : `Missing: ${what}`);
    this.name = 'MissingReference';
    this.what = what;
    this.detail = detail;
  }
}

/** A figure of the customer's own data is missing; the calculation names it instead of assuming zero. */
export class MissingValue extends Error {
  readonly what: string;

  constructor(what: string) {
    super(`Missing: ${what}`);
    this.name = 'MissingValue';
    this.what = what;
  }
}

/** A figure is present but impossible: an end before its start, an unknown unit, a negative area. */
export class InvalidValue extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvalidValue';
  }
}

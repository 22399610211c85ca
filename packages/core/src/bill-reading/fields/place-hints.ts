/** Where a bill comes from, as far as whoever has it read knows. */
export interface PlaceHints {
  country?: string;
  language?: string;
}

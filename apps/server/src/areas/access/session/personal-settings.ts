import type { PersonalSettings } from '@steward/contract/access/session';

/** A person's settings, with defaults for those that were never set. */
export const personalSettings = (stored: unknown): PersonalSettings => ({
  back_button_rule: (stored as Partial<PersonalSettings> | null)?.back_button_rule === true,
});

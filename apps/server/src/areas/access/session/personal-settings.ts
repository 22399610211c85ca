import type { PersonalSettings } from '@steward/contract/access/session';

/** A person's settings with what was never set filled in: the specified block of the Back button is a choice. */
export const personalSettings = (stored: unknown): PersonalSettings => ({
  back_button_rule: (stored as Partial<PersonalSettings> | null)?.back_button_rule === true,
});

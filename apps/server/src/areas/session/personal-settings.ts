import type { PersonalSettings } from '@steward/contract/session';

/** A person's settings with what was never set filled in: the back-button rule is on as specified. */
export const personalSettings = (stored: unknown): PersonalSettings => ({
  back_button_rule: (stored as Partial<PersonalSettings> | null)?.back_button_rule !== false,
});

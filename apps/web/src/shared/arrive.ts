import { useNavigate } from '@tanstack/react-router';
import { backRule } from '../session/back-rule.ts';
import { config } from '../session/config.ts';
import { currentLanguage, keepLanguage } from '../session/language.ts';
import { localReturn } from '../session/local-return.ts';
import { keepSession, type SessionDetail } from '../session/session.ts';

/** What a session just opened leads to: the second factor and the profile first, then where the person wanted to go. */
const targetOf = (person: SessionDetail, wanted: unknown): string =>
  person.needs_two_factor ? '/two-factor-setup' : person.is_setup ? localReturn(wanted) : '/profile_setup';

/** Keeps the session and goes on, whichever way it was opened. */
export function useArrive() {
  const navigate = useNavigate();
  return async (person: SessionDetail, wanted?: unknown) => {
    keepSession(person);
    backRule.set(person.settings.back_button_rule);
    const target = targetOf(person, wanted);
    if (person.language === currentLanguage()) {
      await navigate({ to: target as never, replace: true });
      return;
    }
    // The language of the person wins over that of the device, which takes a fresh page.
    keepLanguage(person.language);
    location.assign(`${config.basePath}${target}`);
  };
}

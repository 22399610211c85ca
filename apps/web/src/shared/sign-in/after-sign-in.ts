import { backRule } from '../../session/back-rule.ts';
import { config } from '../../session/config.ts';
import { currentLanguage, keepLanguage, takeChosenLanguage } from '../../session/language.ts';
import { localReturn } from '../../session/local-return.ts';
import { keepSession, type SessionDetail } from '../../session/session.ts';
import { useNavigate } from '../../ui/navigate.tsx';
import { saveLanguage } from './change-language.ts';

/** What a session just opened leads to: the second factor and the profile first, then where the person wanted to go. */
const targetOf = (person: SessionDetail, wanted: unknown): string =>
  person.needs_two_factor ? '/two-factor-setup' : person.is_setup ? localReturn(wanted) : '/profile_setup';

/** Keeps the session and goes on, whichever way it was opened. */
export function useAfterSignIn() {
  const navigate = useNavigate();
  return async (arrived: SessionDetail, wanted?: unknown) => {
    keepSession(arrived);
    const chosen = takeChosenLanguage();
    const person = chosen && chosen !== arrived.language ? await saveLanguage(arrived, chosen) : arrived;
    backRule.set(person.settings.back_button_rule);
    const target = targetOf(person, wanted);
    if (person.language === currentLanguage()) {
      await navigate({ href: target, replace: true });
      return;
    }
    // The language of the person wins over that of the device, unless it was chosen just now; it takes a fresh page.
    keepLanguage(person.language);
    location.assign(`${config.basePath}${target}`);
  };
}

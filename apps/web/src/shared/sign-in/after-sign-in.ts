import { backRule } from '../../session/back-rule.ts';
import { config } from '../../session/config.ts';
import { currentLanguage, keepLanguage, takeChosenLanguage } from '../../session/language.ts';
import { localReturn } from '../../session/local-return.ts';
import { keepSession, type SessionDetail } from '../../session/session.ts';
import { useNavigate } from '../../ui/navigate.tsx';
import { saveLanguage } from './change-language.ts';

/** The first page of a new session: second factor and profile come first, then the requested page. */
const targetOf = (person: SessionDetail, wanted: unknown): string =>
  person.needs_two_factor ? '/two-factor-setup' : person.is_setup ? localReturn(wanted) : '/profile_setup';

/** Stores the session and continues, for every way of signing in. */
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
    // The language of the user takes precedence over that of the device, unless it was chosen just now; it requires a
    // page load.
    keepLanguage(person.language);
    location.assign(`${config.basePath}${target}`);
  };
}

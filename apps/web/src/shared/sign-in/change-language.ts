import { users } from '@steward/contract/access/users';
import { ask } from '../../api/client.ts';
import { keepLanguage, noteChosenLanguage, type Language } from '../../session/language.ts';
import { currentSession, keepSession, type SessionDetail } from '../../session/session.ts';

/** Saved on the server for signed-in users, stored on the device, then the page reloads (R060). */
export async function changeLanguage(language: Language) {
  keepLanguage(language);
  const person = currentSession();
  if (person) await saveLanguage(person, language);
  else noteChosenLanguage(language);
  location.reload();
}

/** Saves the language in the session and the account of a signed-in user. */
export async function saveLanguage(person: SessionDetail, language: Language): Promise<SessionDetail> {
  const changed = { ...person, language };
  keepSession(changed);
  try {
    await ask(users.updateSelectedLanguage, { language, user_id: person.uid }, { quiet: true });
  } catch {
    // The choice stays on the device even if the server cannot be reached.
  }
  return changed;
}

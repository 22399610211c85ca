import { users } from '@steward/contract/users';
import { ask } from '../api/client.ts';
import { keepLanguage, type Language } from '../session/language.ts';
import { currentSession, keepSession } from '../session/session.ts';

/** Saved on the server for those who are signed in, kept here, then the page reloads (R060). */
export async function changeLanguage(language: Language) {
  keepLanguage(language);
  const person = currentSession();
  if (person) {
    keepSession({ ...person, language });
    try {
      await ask(users.updateSelectedLanguage, { language, user_id: person.uid }, { quiet: true });
    } catch {
      // The reader has chosen; a server that cannot be reached does not take the choice back.
    }
  }
  location.reload();
}

let loaded: Promise<ReadonlySet<string>> | undefined;

/**
 * The passwords that people chose most often, counted from leaks, in small letters, the most frequent first; none without a letter.
 * Half a megabyte that only a new password asks for: read at the first question.
 */
export const countedPasswords = (): Promise<ReadonlySet<string>> =>
  (loaded ??= import('./passwords.json', { with: { type: 'json' } }).then(
    ({ default: list }) => new Set(list.passwords.split('\n')),
  ));

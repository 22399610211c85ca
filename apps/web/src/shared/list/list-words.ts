import { useTranslation } from 'react-i18next';

/** What the texts of every list are called; a test holds them to it. */
export type ListWord =
  | 'title'
  | 'note'
  | 'add'
  | 'addTitle'
  | 'editTitle'
  | 'empty.title'
  | 'empty.text'
  | 'empty.memberText'
  | `empty.step${number}`;

export type ListWords = (word: ListWord) => string;

/** The words of one list: `notes`, or `permissions:roles` where the area has several. */
export function useListWords(of: string, values: Record<string, unknown> = {}): ListWords {
  const [area = '', prefix] = of.split(':');
  const { t } = useTranslation(area);
  return (word) => t(prefix ? `${prefix}.${word}` : word, values);
}

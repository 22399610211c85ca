import { useTranslation } from 'react-i18next';

/** The keys of the texts of every list; a test checks that each list has them. */
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

/** The texts of one list: `notes`, or `permissions:roles` if the area has several. */
export function useListWords(of: string, values: Record<string, unknown> = {}): ListWords {
  const [area = '', prefix] = of.split(':');
  const { t } = useTranslation(area);
  return (word) => t(prefix ? `${prefix}.${word}` : word, values);
}

import { ActionIcon, TextInput } from '@mantine/core';
import { IconArrowRight, IconFileSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './document-text.module.css';

interface Props {
  words?: string | undefined;
  onSearch: (words: string) => void;
}

/** The field for words in the text of documents; Enter or its button searches. */
export function WordSearch({ words = '', onSearch }: Props) {
  const { t } = useTranslation('document-text-words');
  const [typed, setTyped] = useState(words);
  return (
    <search className={classes.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim()) onSearch(typed.trim());
        }}
      >
        <TextInput
          type="search"
          name="words"
          aria-label={t('field')}
          placeholder={t('field')}
          dir="auto"
          maxLength={200}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          leftSection={<IconFileSearch size={18} aria-hidden="true" />}
          rightSection={
            <ActionIcon type="submit" variant="subtle" aria-label={t('field')}>
              <IconArrowRight className={classes.way ?? ''} size={18} aria-hidden="true" />
            </ActionIcon>
          }
        />
      </form>
    </search>
  );
}

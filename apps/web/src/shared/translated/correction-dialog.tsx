import { Alert, Button, Group, Stack, Textarea } from '@mantine/core';
import { translation } from '@steward/contract/translation';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { useSend } from '../../api/hooks.ts';
import { currentLanguage } from '../../session/language.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { Said } from './store.ts';
import { translations } from './use-translated.ts';

interface Props {
  word: string;
  said: Said;
  onClose: () => void;
}

/** The original, and how it is to be read from now on. */
export default function CorrectionDialog({ word, said, onClose }: Props) {
  const { t } = useTranslation('shared');
  const failureText = useFailureText();
  const [typed, type] = useState(said.text);
  const correct = useSend(translation.correctTranslation, { inPlace: true });
  const language = currentLanguage();
  const save = async () => {
    if (language === 'en') return;
    await correct.mutateAsync({ targetLanguage: language, word, translation: typed });
    translations?.put(word, { text: typed.trim(), by: 2 });
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={t('translated.correct')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void save().catch(() => undefined);
        }}
      >
        <Stack gap="md">
          {correct.error && (
            <Alert color="red" role="alert">
              {failureText(correct.error)}
            </Alert>
          )}
          <div>
            <div style={{ color: 'var(--ink-soft)', fontSize: 14 }}>{t('translated.originalLabel')}</div>
            <bdi lang="en">{word}</bdi>
          </div>
          <Textarea
            label={t('translated.translation')}
            autosize
            data-autofocus
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={correct.isPending} disabled={typed.trim() === ''}>
              {t('translated.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

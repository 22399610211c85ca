import { translation } from '@steward/contract/foundation/translation';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../session/language.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { CallForm } from '../form/call-form.tsx';
import type { Said } from './store.ts';
import { translations } from './use-translated.ts';

interface Props {
  word: string;
  said: Said;
  onClose: () => void;
}

/** The original text and its corrected translation. */
export default function CorrectionDialog({ word, said, onClose }: Props) {
  const { t } = useTranslation('shared');
  const language = currentLanguage();
  // English is the original language of all texts.
  if (language === 'en') return null;
  return (
    <Dialog opened onClose={onClose} title={t('translated.correct')}>
      <CallForm
        call={translation.correctTranslation}
        start={{ targetLanguage: language, word, translation: said.text }}
        onSaved={(_, { translation: text }) => {
          translations?.put(word, { text, by: 2 });
          onClose();
        }}
        onCancel={onClose}
      >
        {({ control }) => (
          <>
            <div>
              <div style={{ color: 'var(--ink-soft)', fontSize: 14 }}>{t('words:original')}</div>
              <bdi lang="en">{word}</bdi>
            </div>
            <TextAreaField
              control={control}
              name="translation"
              label={t('words:translation')}
              autosize
              data-autofocus
            />
          </>
        )}
      </CallForm>
    </Dialog>
  );
}

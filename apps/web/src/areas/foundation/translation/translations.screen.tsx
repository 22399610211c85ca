import { Button } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { translatedLanguages, translation } from '@steward/contract/foundation/translation';
import { IconLanguage } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { languageDetails } from '../../../session/language.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useServedList } from '../../../shared/list/served-list.ts';
import { useMay } from '../../../shared/may.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { RelativeTime } from '../../../ui/values/relative-time.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { showToast } from '../../../ui/toasts.tsx';

type Entry = Answer<typeof translation.listTranslations>['paginateData'][number];

/** The list of translations, with a panel to correct one. */
export default function TranslationsScreen() {
  const { t } = useTranslation('translation');
  const mayEdit = useMay('translations.edit');
  const list = useServedList(translation.listTranslations, {
    filters: [
      {
        id: 'language',
        field: 'targetLanguage',
        label: t('words:language'),
        all: t('everyLanguage'),
        options: translatedLanguages.map((code) => ({ value: code, label: languageDetails(code).name })),
      },
      {
        id: 'by',
        field: 'translationBy',
        label: t('by'),
        all: t('everybody'),
        options: [1, 2].map((one) => ({ value: one, label: t(`made.${one}`) })),
      },
    ],
  });
  const columns = useMemo<Column<Entry>[]>(
    () => [
      {
        id: 'word',
        label: t('words:original'),
        value: (row) => row.word,
        sortable: false,
        cell: (row) => <bdi lang="en">{row.word}</bdi>,
      },
      {
        id: 'translation',
        label: t('words:translation'),
        value: (row) => row.translation,
        sortable: false,
        cell: (row) => <bdi lang={row.targetLanguage}>{row.translation}</bdi>,
      },
      {
        id: 'language',
        label: t('words:language'),
        value: (row) => languageDetails(row.targetLanguage).name,
        sortable: false,
      },
      {
        id: 'by',
        label: t('by'),
        value: (row) => t(`made.${row.translationBy}`),
        sortable: false,
        cell: (row) => (
          <StatusBadge tone={row.translationBy === 2 ? 'brand' : 'plain'}>{t(`made.${row.translationBy}`)}</StatusBadge>
        ),
      },
      {
        id: 'changed',
        label: t('changed'),
        value: (row) => row.changed_at,
        sortable: false,
        cell: (row) => <RelativeTime moment={row.changed_at} />,
      },
    ],
    [t],
  );
  return (
    <ListScreen
      words="translation"
      frame="part"
      item="entry"
      icon={IconLanguage}
      list={list}
      columns={columns}
      nameOf={({ word }) => word}
      isReadable
      panelTitle={() => t('correct')}
      panel={(entry, { onCancel }) => entry && <Correction entry={entry} mayEdit={mayEdit} onDone={onCancel} />}
    />
  );
}

function Correction({ entry, mayEdit, onDone }: { entry: Entry; mayEdit: boolean; onDone: () => void }) {
  const { t } = useTranslation('translation');
  const reset = useSend(translation.resetTranslation);
  const { word, targetLanguage, translationBy, made_by_service } = entry;
  const takeBack = async () => {
    await reset.mutateAsync({ translation_id: entry._id });
    showToast('success', t('takenBack'));
    onDone();
  };
  return (
    <CallForm
      call={translation.correctTranslation}
      start={{ word, targetLanguage, translation: entry.translation }}
      onlyChanged
      isReadOnly={!mayEdit}
      onSaved={() => {
        showToast('success', t('saved'));
        onDone();
      }}
      beside={
        translationBy === 2 && (
          <Button variant="default" loading={reset.isPending} onClick={() => void takeBack().catch(() => undefined)}>
            {t('takeBack')}
          </Button>
        )
      }
    >
      {({ control }) => (
        <>
          <Labelled label={t('words:original')} lang="en" text={word} />
          {translationBy === 2 && made_by_service && (
            <Labelled
              label={t('serviceSaid', { service: entry.service })}
              lang={targetLanguage}
              text={made_by_service}
            />
          )}
          <TextAreaField
            control={control}
            name="translation"
            label={languageDetails(targetLanguage).name}
            lang={targetLanguage}
            dir="auto"
            autosize
            minRows={2}
            readOnly={!mayEdit}
          />
        </>
      )}
    </CallForm>
  );
}

function Labelled({ label, lang, text }: { label: string; lang: string; text: string }) {
  return (
    <div>
      <div style={{ color: 'var(--ink-soft)', fontSize: 14 }}>{label}</div>
      <bdi lang={lang} style={{ overflowWrap: 'anywhere' }}>
        {text}
      </bdi>
    </div>
  );
}

import { Alert, Button, Group, NativeSelect, Stack, Textarea } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { translatedLanguages, translation } from '@steward/contract/translation';
import { IconLanguage } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { useAnswer, useSend } from '../../api/hooks.ts';
import { languageDetails } from '../../session/language.ts';
import { askedParts, textOf, useAddressState } from '../../shared/address-state.ts';
import { useMay } from '../../shared/may.ts';
import { StatusBadge } from '../../ui/badges.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import type { Column } from '../../ui/table/column.ts';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import { showToast } from '../../ui/toasts.tsx';

type Entry = Answer<typeof translation.listTranslations>['paginateData'][number];

const pageSize = 50;

/** The list, and one of them to correct beside it. */
export default function TranslationsScreen() {
  const { t } = useTranslation('translation');
  const failureText = useFailureText();
  const mayEdit = useMay('translations.edit');
  const [address, change] = useAddressState();
  const search = textOf(address['search']) ?? '';
  const page = Math.max(1, Math.trunc(Number(address['page'] ?? 1)) || 1);
  const language = translatedLanguages.find((one) => one === address['language']);
  const by = ([1, 2] as const).find((one) => one === Number(address['by']));
  const list = useAnswer(
    translation.listTranslations,
    {
      page,
      page_size: pageSize,
      ...(search && { search }),
      ...(language && { targetLanguage: language }),
      ...(by && { translationBy: by }),
    },
    { keepsLast: true, freshFor: 0 },
  );
  const opened = list.data?.paginateData.find(({ _id }) => _id === textOf(address['entry']));
  const columns = useMemo<Column<Entry>[]>(
    () => [
      {
        id: 'word',
        label: t('word'),
        value: (row) => row.word,
        sortable: false,
        cell: (row) => <bdi lang="en">{row.word}</bdi>,
      },
      {
        id: 'translation',
        label: t('translation'),
        value: (row) => row.translation,
        sortable: false,
        cell: (row) => <bdi lang={row.targetLanguage}>{row.translation}</bdi>,
      },
      {
        id: 'language',
        label: t('language'),
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
    <>
      <PagedTable
        name={t('title')}
        columns={columns}
        rows={list.data?.paginateData}
        total={list.data?.totalData}
        rowId={(row) => row._id}
        asked={{ search, page }}
        onAsk={(asked) => change(askedParts(asked))}
        pageSize={pageSize}
        isFiltered={language !== undefined || by !== undefined}
        onClear={() => change({ search: undefined, language: undefined, by: undefined, page: undefined })}
        isChanging={list.isPlaceholderData}
        failure={list.error && failureText(list.error)}
        onRetry={() => void list.refetch()}
        onOpen={(row) => change({ entry: row._id })}
        filters={
          <>
            <NativeSelect
              aria-label={t('language')}
              value={language ?? ''}
              onChange={(event) => change({ language: event.currentTarget.value || undefined, page: undefined })}
              data={[
                { value: '', label: t('everyLanguage') },
                ...translatedLanguages.map((code) => ({ value: code, label: languageDetails(code).name })),
              ]}
            />
            <NativeSelect
              aria-label={t('by')}
              value={by ?? ''}
              onChange={(event) => change({ by: event.currentTarget.value || undefined, page: undefined })}
              data={[
                { value: '', label: t('everybody') },
                ...[1, 2].map((one) => ({ value: String(one), label: t(`made.${one}`) })),
              ]}
            />
          </>
        }
        empty={
          <EmptyState icon={IconLanguage} title={t('empty')}>
            {t('emptyText')}
          </EmptyState>
        }
      />
      <SidePanel opened={opened !== undefined} onClose={() => change({ entry: undefined })} title={t('correct')}>
        {opened && (
          <Correction key={opened._id} entry={opened} mayEdit={mayEdit} onDone={() => change({ entry: undefined })} />
        )}
      </SidePanel>
    </>
  );
}

function Correction({ entry, mayEdit, onDone }: { entry: Entry; mayEdit: boolean; onDone: () => void }) {
  const { t } = useTranslation('translation');
  const failureText = useFailureText();
  const [typed, type] = useState(entry.translation);
  const correct = useSend(translation.correctTranslation, { inPlace: true });
  const reset = useSend(translation.resetTranslation, { inPlace: true });
  const failure = correct.error ?? reset.error;
  const { word, targetLanguage, translationBy, made_by_service } = entry;
  const save = async () => {
    await correct.mutateAsync({ word, targetLanguage, translation: typed });
    showToast('success', t('saved'));
    onDone();
  };
  const takeBack = async () => {
    await reset.mutateAsync({ translation_id: entry._id });
    showToast('success', t('takenBack'));
    onDone();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save().catch(() => undefined);
      }}
    >
      <Stack gap="md">
        {failure && (
          <Alert color="red" role="alert">
            {failureText(failure)}
          </Alert>
        )}
        <Labelled label={t('word')} lang="en" text={word} />
        {translationBy === 2 && made_by_service && (
          <Labelled label={t('serviceSaid', { service: entry.service })} lang={targetLanguage} text={made_by_service} />
        )}
        <Textarea
          label={languageDetails(targetLanguage).name}
          lang={targetLanguage}
          dir="auto"
          autosize
          minRows={2}
          readOnly={!mayEdit}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
        {mayEdit && (
          <Group>
            <Button
              type="submit"
              loading={correct.isPending}
              disabled={typed.trim() === '' || typed === entry.translation}
            >
              {t('save')}
            </Button>
            {translationBy === 2 && (
              <Button
                variant="default"
                loading={reset.isPending}
                onClick={() => void takeBack().catch(() => undefined)}
              >
                {t('takeBack')}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </form>
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

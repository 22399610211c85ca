import { Button } from '@mantine/core';
import { documentText, type DocumentHit } from '@steward/contract/estate/document-text';
import { IconFileSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { WordSearch } from '../../../shared/document-text-words/word-search.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { DateText } from '../../../ui/value-text.tsx';
import { searchPlace } from './search-place.ts';
import classes from './document-text.module.css';

const [FIRST, MOST] = [20, 100];

/** The documents that have searched words, each with the page and the passage. */
export default function DocumentSearchScreen() {
  const { t } = useTranslation('document-text');
  const [address, change] = useAddressState();
  const words = textOf(address['words']);
  const place = textOf(address['place']);
  return (
    <>
      <PageHeader title={t('titles:document-text.search')} question={t('note')} />
      <div className={classes.bar}>
        <WordSearch key={words} words={words} onSearch={(next) => change({ words: next }, { push: true })} />
        {place !== undefined && (
          <Button variant="subtle" onClick={() => change({ place: undefined })}>
            {t('everywhere')}
          </Button>
        )}
      </div>
      {words === undefined ? (
        <EmptyState icon={IconFileSearch} title={t('start.title')}>
          {t('start.text')}
        </EmptyState>
      ) : (
        <Hits key={`${words} ${place}`} words={words} place={place} onWords={(next) => change({ words: next })} />
      )}
    </>
  );
}

interface HitsProps {
  words: string;
  place: string | undefined;
  onWords: (words: string) => void;
}

function Hits({ words, place, onWords }: HitsProps) {
  const { t } = useTranslation('document-text');
  const failureText = useFailureText();
  const [size, setSize] = useState(FIRST);
  const found = useAnswer(
    documentText.searchDocuments,
    { query: words, ...searchPlace(place), page_size: size },
    { keepsLast: true },
  );
  if (found.error) return <ErrorState message={failureText(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data) return <FormSkeleton fields={5} />;
  const { paginateData, totalData, has_more, did_you_mean } = found.data;
  if (paginateData.length === 0)
    return (
      <EmptyState
        icon={IconFileSearch}
        title={t('none.title')}
        actions={
          did_you_mean !== null && (
            <span>
              {t('didYouMean')}{' '}
              <Button variant="subtle" onClick={() => onWords(did_you_mean)}>
                <bdi>{did_you_mean}</bdi>
              </Button>
            </span>
          )
        }
      >
        {t('none.text')}
      </EmptyState>
    );
  return (
    <>
      <p className={classes.note} aria-live="polite">
        {has_more ? t('foundMore') : t('words:countDocuments', { count: totalData, shown: formatCount(totalData) })}
      </p>
      <ol className={classes.hits}>
        {paginateData.map((hit) => (
          <Hit key={hit.document_id} hit={hit} words={words} />
        ))}
      </ol>
      {paginateData.length < totalData && size < MOST && (
        <Button variant="default" loading={found.isFetching} onClick={() => setSize(size + FIRST)}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

function Hit({ hit, words }: { hit: DocumentHit; words: string }) {
  const { t } = useTranslation(['document-text', 'document-words']);
  const { document_id, title, root, place_name, folder_name, kind, page, snippet, created_at } = hit;
  const first =
    root === 'company'
      ? t('words:company')
      : root === 'unorganized'
        ? t('titles:documents.unorganizedDocuments')
        : place_name;
  return (
    <li>
      <Link
        to="/documentation/document"
        search={{ document: document_id, words, ...(page !== null && { page: String(page) }) }}
        className={classes.title}
      >
        <bdi>{title}</bdi>
      </Link>
      <span className={classes.where}>
        <bdi>{[first, folder_name].filter(Boolean).join(' / ')}</bdi>
        <span>{t(`document-words:kinds.${kind}`)}</span>
        {page !== null && <span>{t('page', { page: formatCount(page) })}</span>}
        <DateText value={created_at} />
      </span>
      {snippet.length > 0 && (
        <p className={classes.passage} dir="auto">
          {snippet.map(({ text, marked }, at) => (marked ? <mark key={at}>{text}</mark> : text))}
        </p>
      )}
    </li>
  );
}

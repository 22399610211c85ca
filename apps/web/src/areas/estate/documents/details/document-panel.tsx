import { Button } from '@mantine/core';
import { documents } from '@steward/contract/estate/documents';
import type { WholeDocument } from '@steward/contract/estate/documents.models';
import {
  IconDownload,
  IconLock,
  IconLockOpen,
  IconShare,
  IconUpload,
  IconVirus,
  IconVirusSearch,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { address } from '../../../../api/address.ts';
import { useFailureText } from '../../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../../api/hooks.ts';
import { useDownload } from '../../../../api/use-download.ts';
import { SimilarDocuments } from '../../../../shared/document-text-words/similar-documents.tsx';
import { TextState } from '../../../../shared/document-text-words/text-state.tsx';
import { useMay } from '../../../../shared/may.ts';
import { LinksOfSubject } from '../../../../shared/share-link/links-of-subject.tsx';
import { ShareLinkDialog } from '../../../../shared/share-link/share-link-dialog.tsx';
import type { PlainAddress } from '../../../../ui/addresses.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { formatBytes, formatDay } from '../../../../ui/format.ts';
import { Link, PlainLink } from '../../../../ui/link.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Section } from '../../../../ui/section.tsx';
import { FormSkeleton } from '../../../../ui/skeletons.tsx';
import { DateText } from '../../../../ui/value-text.tsx';
import { DocumentForm } from './document-form.tsx';
import { FiledBy } from '../filing/filed-by.tsx';
import { FileIcon, ScanMark, useDirectoryName, usePlaceName } from '../document-words.tsx';
import { HoldDialog } from './hold-dialog.tsx';
import classes from '../documents.module.css';

/** One document: its file, what is recorded of it, its versions, what uses it and what keeps it from deletion. */
export function DocumentPanel({ documentId }: { documentId: string }) {
  const failureText = useFailureText();
  const found = useAnswer(documents.getDocument, { document_id: documentId });
  if (found.error) return <ErrorState message={failureText(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data) return <FormSkeleton fields={5} />;
  return <Shown document={found.data} />;
}

function Shown({ document }: { document: WholeDocument }) {
  const { t } = useTranslation('documents');
  const placeName = usePlaceName();
  return (
    <div className={classes.stack}>
      <div className={classes.file}>
        <FileIcon group={document.file_group} size={28} />
        <span>
          <b>
            <bdi>{document.file_name || t('noFile')}</bdi>
          </b>
          <small>
            <bdi>{placeName(document)}</bdi>
            {document.version_no > 0 && ` · ${formatBytes(document.bytes)}`}
          </small>
        </span>
      </div>
      <ScanNotice document={document} />
      {!isLocked(document) && <Preview document={document} />}
      <FileButtons document={document} />
      <FiledBy documentId={document._id} isTrashed={document.trashed_at !== null} />
      <DocumentForm document={document} />
      <Links document={document} />
      <Holds document={document} />
      <UsedIn document={document} />
      <Versions document={document} />
      {document.version_no > 0 && (
        <>
          <TextState documentId={document._id} isTrashed={document.trashed_at !== null} />
          <SimilarDocuments documentId={document._id} />
        </>
      )}
    </div>
  );
}

/** Its current file waits for the virus scanner, or a virus was found in it: it is not opened. */
const isLocked = ({ scan }: Pick<WholeDocument, 'scan'>) => scan === 'waiting' || scan === 'infected';

/** A document that waits is asked for again after this time. */
const SCAN_MS = 3000;

function ScanNotice({ document: { _id, scan, virus } }: { document: WholeDocument }) {
  const { t } = useTranslation('documents');
  useAnswer(documents.getDocument, { document_id: _id }, { refetchEvery: scan === 'waiting' && SCAN_MS });
  if (scan !== 'waiting' && scan !== 'infected') return null;
  return (
    <Notice
      tone={scan === 'infected' ? 'bad' : 'plain'}
      icon={scan === 'infected' ? IconVirus : IconVirusSearch}
      title={t(`scans.${scan}.title`, { virus })}
    >
      {t(`scans.${scan}.text`)}
    </Notice>
  );
}

/** The first page as a small picture, which opens the document. */
function Preview({ document }: { document: WholeDocument }) {
  const { t } = useTranslation('documents');
  const [isMissing, setMissing] = useState(false);
  if (document.version_no === 0) return null;
  const hasPages = document.file_group === 'pdf' || document.file_group === 'image';
  return (
    <Link to="/documentation/document" search={{ document: document._id }} className={classes.opens}>
      {!isMissing && hasPages && (
        <img
          className={classes.preview}
          alt=""
          src={address(documents.getDocumentThumbnail, { document_id: document._id, no: document.version_no }).url}
          onError={() => setMissing(true)}
        />
      )}
      {t('viewer.openWhole')}
    </Link>
  );
}

function FileButtons({ document }: { document: WholeDocument }) {
  const { t } = useTranslation('documents');
  const mayShare = useMay('documents.share') && document.trashed_at === null && document.version_no > 0;
  const [isSharing, setSharing] = useState(false);
  const version = document.versions.find(({ no }) => no === document.version_no);
  const mayEdit = useMay('documents.edit') && document.trashed_at === null;
  const save = useDownload();
  const chooser = useRef<HTMLInputElement>(null);
  const add = useSend(documents.addDocumentVersion, { alsoRefreshes: ['property-documents', 'document-text'] });
  return (
    <div className={classes.buttons}>
      {document.version_no > 0 && (
        <Button
          variant="default"
          disabled={isLocked(document)}
          leftSection={<IconDownload size={17} aria-hidden="true" />}
          onClick={() => save(documents.getDocumentFile, { document_id: document._id }, document.file_name)}
        >
          {t('words:download')}
        </Button>
      )}
      {mayEdit && (
        <Button
          variant="default"
          loading={add.isPending}
          leftSection={<IconUpload size={17} aria-hidden="true" />}
          onClick={() => chooser.current?.click()}
        >
          {t('newVersion')}
        </Button>
      )}
      {mayShare && (
        <>
          <Button
            variant="default"
            leftSection={<IconShare size={17} aria-hidden="true" />}
            onClick={() => setSharing(true)}
          >
            {t('share')}
          </Button>
          <ShareLinkDialog
            opened={isSharing}
            onClose={() => setSharing(false)}
            kind="document"
            subject={{ _id: document._id, name: document.title }}
            {...(version && { versionId: version._id })}
          />
        </>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void add.mutateAsync({ document_id: document._id, files: [file] }).catch(() => undefined);
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

/** The shared links of the document: of others only for administrators. */
function Links({ document }: { document: WholeDocument }) {
  const mayShare = useMay('documents.share');
  return mayShare ? <LinksOfSubject kind="document" subjectId={document._id} /> : null;
}

function Holds({ document }: { document: WholeDocument }) {
  const { t } = useTranslation(['documents', 'document-words']);
  const mayRetain = useMay('documents.retain');
  const [isAsking, setAsking] = useState(false);
  const release = useSend(documents.releaseDocument);
  if (document.holds.length === 0 && !mayRetain) return null;
  return (
    <Section title={t('holds')}>
      <ul className={classes.rows}>
        {document.holds.map(({ kind, object_id, title, until }) => (
          <li key={`${kind} ${object_id}`}>
            <IconLock size={16} aria-hidden="true" />
            {t(`holdKinds.${kind}`, {
              title: kind === 'retention' ? t(`document-words:kinds.${title}`) : title,
              until: until ? formatDay(until) : '',
            })}
          </li>
        ))}
      </ul>
      {mayRetain &&
        (document.is_held ? (
          <Button
            variant="default"
            size="compact-md"
            loading={release.isPending}
            leftSection={<IconLockOpen size={16} aria-hidden="true" />}
            onClick={() => release.mutate({ document_id: document._id })}
          >
            {t('release')}
          </Button>
        ) : (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconLock size={16} aria-hidden="true" />}
            onClick={() => setAsking(true)}
          >
            {t('hold')}
          </Button>
        ))}
      {isAsking && <HoldDialog documentId={document._id} onClose={() => setAsking(false)} />}
    </Section>
  );
}

function UsedIn({ document }: { document: WholeDocument }) {
  const { t } = useTranslation('documents');
  const nameOf = useDirectoryName();
  const mayEdit = useMay('documents.edit');
  if (document.used_in.length === 0 && !mayEdit) return null;
  return (
    <Section title={t('usedIn')}>
      {document.used_in.length === 0 ? (
        <p className={classes.note}>{t('notUsed')}</p>
      ) : (
        <ul className={classes.rows}>
          {document.used_in.map((one) => (
            <li key={`${one.evidence} ${one.object_id} ${one.file_id}`}>
              <PlainLink to={one.url as PlainAddress}>
                <bdi>{one.title || one.file_name}</bdi>
              </PlainLink>
              <ScanMark scan={one.scan} />
              <span className={classes.end}>{nameOf({ root: 'property', name: '', evidence: one.evidence })}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Versions({ document }: { document: WholeDocument }) {
  const { t } = useTranslation('documents');
  const mayEdit = useMay('documents.edit') && document.trashed_at === null;
  const restore = useSend(documents.restoreDocumentVersion, { alsoRefreshes: ['property-documents', 'document-text'] });
  const save = useDownload();
  if (document.versions.length === 0) return null;
  return (
    <Section title={t('versions')}>
      <ul className={classes.rows}>
        {document.versions.map(({ no, file_name, bytes, restored_from, created_by_name, created_at, scan }) => (
          <li key={no}>
            <Button
              variant="subtle"
              size="compact-sm"
              disabled={isLocked({ scan })}
              onClick={() => save(documents.getDocumentFile, { document_id: document._id, no }, file_name)}
            >
              {t('versionNo', { no })}
            </Button>
            <span>
              <DateText value={created_at} /> <bdi>{created_by_name}</bdi> ·{' '}
              <bdi className="figures">{formatBytes(bytes)}</bdi>
              {restored_from !== null && <> · {t('restoredFrom', { no: restored_from })}</>} <ScanMark scan={scan} />
            </span>
            <span className={classes.end}>
              {no === document.version_no
                ? t('current')
                : mayEdit && (
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      loading={restore.isPending}
                      onClick={() => restore.mutate({ document_id: document._id, no })}
                    >
                      {t('restoreVersion')}
                    </Button>
                  )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

import { evidenceKinds } from '@steward/contract/declared';
import type { Directory, Document } from '@steward/contract/estate/documents.models';
import {
  IconArchive,
  IconBox,
  IconFile,
  IconFileOff,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconMail,
  IconPhoto,
  IconPresentation,
  IconVideo,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '../../../ui/badges.tsx';

const fileIcons = {
  pdf: IconFileTypePdf,
  image: IconPhoto,
  text: IconFileText,
  table: IconFileSpreadsheet,
  slides: IconPresentation,
  mail: IconMail,
  video: IconVideo,
  model: IconBox,
  archive: IconArchive,
  other: IconFile,
  none: IconFileOff,
} as const satisfies Record<Document['file_group'], unknown>;

/** The sort of a file as an icon with its name. */
export function FileIcon({ group, size = 20 }: { group: Document['file_group']; size?: number }) {
  const { t } = useTranslation('document-words');
  const Icon = fileIcons[group];
  return (
    <>
      <Icon size={size} aria-hidden="true" />
      <span className="visually-hidden">{t(`fileGroups.${group}`)}</span>
    </>
  );
}

const tones = { open: 'plain', valid: 'good', expiring: 'warn', expired: 'bad' } as const satisfies Record<
  Document['validity'],
  Tone
>;

/** That a document ends soon or has ended; nothing for one that is valid. */
export function Validity({ validity }: Pick<Document, 'validity'>) {
  const { t } = useTranslation('document-words');
  return validity === 'open' ? null : <StatusBadge tone={tones[validity]}>{t(`validities.${validity}`)}</StatusBadge>;
}

/** That the file waits for the virus scanner, or that a virus was found in it. */
export function ScanMark({ scan }: Pick<Document, 'scan'>) {
  const { t } = useTranslation('document-words');
  if (scan !== 'waiting' && scan !== 'infected') return null;
  return <StatusBadge tone={scan === 'infected' ? 'bad' : 'plain'}>{t(`scans.${scan}`)}</StatusBadge>;
}

/** The name of a place: roots and evidence in the user's language, everything else as it is named. */
export function useDirectoryName() {
  const { t } = useTranslation('documents');
  return ({ root, name, evidence }: Pick<Directory, 'root' | 'name' | 'evidence'>) => {
    if (evidence) return t(`evidence.${Object.hasOwn(evidenceKinds, evidence) ? evidence : 'other'}`);
    if (name) return name;
    return root === 'company' || root === 'unorganized' ? t(`places.${root}`) : '';
  };
}

/** Where a document is: property or portfolio, and folder. */
export function usePlaceName() {
  const { t } = useTranslation('documents');
  return ({ root, place_name, folder_name }: Pick<Document, 'root' | 'place_name' | 'folder_name'>) => {
    const first = root === 'company' || root === 'unorganized' ? t(`places.${root}`) : place_name;
    return [first, folder_name].filter(Boolean).join(' / ');
  };
}

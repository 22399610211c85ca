import { Select } from '@mantine/core';
import type { FilingSuggestion } from '@steward/contract/estate/document-filing';
import type { Document } from '@steward/contract/estate/documents.models';
import { documentKinds } from '@steward/core/property/documents';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlaceName } from '../document-words.tsx';
import { PlaceDialog } from '../folders/place-dialog.tsx';
import { placeInput, type ShownPlace } from '../folders/place.ts';
import type { Filing } from './use-filing.ts';

interface Props {
  document: Document;
  suggestion: FilingSuggestion | undefined;
  onFile: (filings: Filing[]) => Promise<unknown>;
  onClose: () => void;
}

/** Another place or kind than the suggested ones. */
export function CorrectionDialog({ document, suggestion, onFile, onClose }: Props) {
  const { t } = useTranslation(['filing-words', 'document-words']);
  const [kind, setKind] = useState<Document['kind']>(suggestion?.kind ?? document.kind);
  const placeName = usePlaceName();
  const place = suggestion?.place;
  // What the text states for certain is right at any place.
  const stated = suggestion && {
    title: suggestion.title,
    issued_on: suggestion.issued_on,
    valid_until: suggestion.valid_until,
  };
  const [start] = useState<ShownPlace>(() =>
    place
      ? {
          root: place.root,
          ...(place.portfolio_id && { portfolio_id: place.portfolio_id }),
          ...(place.environment_id && { environment_id: place.environment_id }),
          ...(place.folder_id && { folder_id: place.folder_id }),
        }
      : {},
  );
  return (
    <PlaceDialog
      title={t('correct', { name: `\u2068${document.title}\u2069` })}
      accept={t('fileHere')}
      start={start}
      startName={place ? placeName(place) : undefined}
      onClose={onClose}
      onChoose={(chosen) => onFile([{ ...stated, document_id: document._id, to: placeInput(chosen), kind }])}
    >
      <Select
        mt="md"
        label={t('words:type')}
        data={documentKinds.map((value) => ({ value, label: t(`document-words:kinds.${value}`) }))}
        value={kind}
        searchable
        allowDeselect={false}
        onChange={(next) => next && setKind(next)}
      />
    </PlaceDialog>
  );
}

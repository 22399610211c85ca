import { propertyDocuments, type PropertyDocument } from '@steward/contract/estate/property-documents';
import { isRating } from '@steward/core/property/documents';
import { IconCertificate } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { PropertyTabs } from '../../../shared/property/property-tabs.tsx';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DateText, NameText, NoValue, SquareMeters } from '../../../ui/value-text.tsx';
import { DocumentForm } from './document-form.tsx';
import { FileButton, ratingOf, ValidityBadge } from './document-words.tsx';

/** The ratings and documents of the selected property; the first to expire is at the top. */
export default function PropertyDocumentListScreen() {
  const { t } = useTranslation(['property-documents', 'document-words', 'certificates']);
  const { selected } = useSelectedEnvironment();
  const environment_id = selected?._id ?? '';
  const list = useAnswer(
    propertyDocuments.getPropertyDocuments,
    { environment_id },
    { enabled: environment_id !== '' },
  );
  const remove = useSend(propertyDocuments.deletePropertyDocument);
  const columns = useMemo<Column<PropertyDocument>[]>(
    () => [
      {
        id: 'title',
        label: t('documentTitle'),
        value: ({ title }) => title,
        cell: ({ title }) => <NameText>{title}</NameText>,
        canHide: false,
      },
      { id: 'kind', label: t('kind'), value: ({ kind }) => t(`document-words:kinds.${kind}`), filter: true },
      {
        id: 'rating',
        label: t('rating'),
        value: (row) => (isRating(row.kind) ? ratingOf(row) : ''),
        cell: (row) => (ratingOf(row) ? <bdi>{ratingOf(row)}</bdi> : <NoValue />),
      },
      {
        id: 'valid_until',
        label: t('words:validUntil'),
        value: ({ valid_until }) => valid_until,
        cell: ({ valid_until }) => <DateText value={valid_until} />,
      },
      {
        id: 'validity',
        label: t('words:status'),
        value: ({ validity }) => t(`document-words:validities.${validity}`),
        cell: (row) => <ValidityBadge validity={row.validity} />,
        filter: true,
      },
      {
        id: 'issued_on',
        label: t('words:issuedOn'),
        value: ({ issued_on }) => issued_on,
        cell: ({ issued_on }) => <DateText value={issued_on} />,
        hidden: true,
      },
      { id: 'issuer', label: t('issuer'), value: ({ issuer }) => issuer, cell: ({ issuer }) => <bdi>{issuer}</bdi> },
      { id: 'reference', label: t('reference'), value: ({ reference }) => reference, hidden: true },
      {
        id: 'certified_area',
        label: t('certificates:area'),
        value: ({ certified_area }) => certified_area,
        cell: ({ certified_area }) => <SquareMeters value={certified_area} />,
        align: 'end',
        hidden: true,
      },
      {
        id: 'primary_energy',
        label: `${t('certificates:primaryEnergy')}, kWh/m²`,
        value: ({ primary_energy }) => primary_energy,
        align: 'end',
        hidden: true,
      },
      { id: 'assessor', label: t('certificates:assessor'), value: ({ assessor }) => assessor, hidden: true },
      {
        id: 'file',
        label: t('file'),
        value: ({ file }) => file?.name,
        sortable: false,
        cell: (row) => (row.file ? <FileButton document={row} /> : <NoValue />),
      },
    ],
    [t],
  );
  return (
    <ListScreen
      words="property-documents"
      values={{ name: selected?.environment_name }}
      may="property-documents"
      icon={IconCertificate}
      head={<PropertyTabs />}
      tableKey={environment_id}
      list={list}
      columns={columns}
      nameOf={({ title }) => title}
      panel={(document, end) => <DocumentForm environmentId={environment_id} document={document} {...end} />}
      remove={({ _id }) => remove.mutateAsync({ property_document_id: _id })}
    />
  );
}

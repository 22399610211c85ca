import { Button } from '@mantine/core';
import { certificates } from '@steward/contract/estate/certificates';
import type { Certificate, CertificateReading } from '@steward/contract/estate/certificates.models';
import type { ReadField } from '@steward/core/certificates/read-certificate';
import type { CertificateKind } from '@steward/core/certificates/scheme';
import { IconFileSearch, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { FileField } from '../../../ui/form/file-field.tsx';
import { formatDay, formatPlain } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import type { AnyControl } from './certificate-fields.tsx';
import classes from './certificates.module.css';

interface Props {
  kind: CertificateKind;
  certificate: Certificate | undefined;
  held: {
    file: File | undefined;
    setFile: (file: File | undefined) => void;
    percent: number | undefined;
    saved: { id: string } | undefined;
  };
  control: AnyControl;
  /** Adds the certificate with its file, so that the file can be read before the rest is saved. */
  add: (environmentId: string, title: string) => Promise<unknown>;
}

/** The file of a certificate, and the values that its text states. */
export function CertificateFile({ kind, certificate, held, control, add }: Props) {
  const { t } = useTranslation(['certificates', 'document-words']);
  const failureText = useFailureText();
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const [isRead, setRead] = useState(false);
  const environmentId = useWatch({ control, name: 'environment_id' });
  const { file, setFile, percent, saved } = held;
  const hasFile = Boolean(certificate?.file) || isRead;
  const read = async () => {
    setFailure(undefined);
    setBusy(true);
    try {
      if (file) await add(environmentId, file.name.replace(/\.[^.]{1,10}$/u, ''));
      setRead(true);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {certificate?.file && (
        <div className={classes.file}>
          <bdi>{certificate.file.name}</bdi>
          <Link to="/documentation/document" search={{ document: certificate._id }} isAction>
            {t('words:open')}
          </Link>
        </div>
      )}
      <FileField
        label={t(hasFile ? 'replaceFile' : 'words:attachFile')}
        note={t('attachNote')}
        max={1}
        items={file ? [{ file, percent, ...(failure !== undefined && { failure: failureText(failure) }) }] : []}
        onChange={([chosen]) => setFile(chosen)}
        accept={['application/pdf', 'image/jpeg', 'image/png', 'image/webp']}
      />
      {(file || (hasFile && !isRead)) && (
        <Button
          variant="default"
          loading={isBusy}
          disabled={!environmentId}
          leftSection={<IconFileSearch size={16} aria-hidden="true" />}
          onClick={() => void read()}
        >
          {t('read.button')}
        </Button>
      )}
      {isRead && saved && <FileValues certificateId={saved.id} control={control} kind={kind} />}
    </>
  );
}

type Value = CertificateReading['values'][number];

/** The values with their places; each is used by a person, none by itself. */
function FileValues({
  certificateId,
  control,
  kind,
}: {
  certificateId: string;
  control: AnyControl;
  kind: CertificateKind;
}) {
  const { t } = useTranslation(['certificates', 'document-words']);
  const [isReading, setReading] = useState(true);
  const { data } = useAnswer(
    certificates.readCertificateFile,
    { certificate_id: certificateId },
    { freshFor: 0, refetchEvery: isReading ? 1500 : false },
  );
  if (data && data.state !== 'reading' && isReading) setReading(false);
  const use = useUse(control);
  const names = useValueWords(kind);
  if (!data || data.state === 'reading' || data.state === 'no-file')
    return <Notice icon={IconInfoCircle}>{t('read.reading')}</Notice>;
  if (data.state === 'no-text')
    return (
      <Notice tone="warn" icon={IconInfoCircle}>
        {t('read.no-text')}
      </Notice>
    );
  if (data.state === 'no-certificate')
    return (
      <Notice tone="warn" icon={IconInfoCircle}>
        {data.looks_like && data.looks_like !== 'energy_certificate' && data.looks_like !== 'building_certificate'
          ? t('read.looks-like', { kind: t(`document-words:kinds.${data.looks_like}`) })
          : t('read.no-certificate')}
      </Notice>
    );
  return (
    <Section
      title={t('read.title')}
      note={t('read.note')}
      end={
        <Button variant="default" size="compact-sm" onClick={() => data.values.forEach(use)}>
          {t('useAll')}
        </Button>
      }
    >
      <ul className={classes.values}>
        {data.values.map((value) => (
          <li key={value.field}>
            <span className={classes.what}>
              {names.nameOf(value.field)}: <strong>{names.textOf(value)}</strong>
              <small>
                <a href={placeOf(certificateId, value)} target="_blank" rel="noreferrer">
                  {t('read.onPage', { page: value.page })}
                </a>{' '}
                <bdi>{value.printed}</bdi>
              </small>
            </span>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t('useNamed', { name: names.nameOf(value.field) })}
              onClick={() => use(value)}
            >
              {t('useProposal')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The page with the printed words marked, beside the form, which stays open. */
const placeOf = (document: string, { page, printed }: Value): string =>
  `/documentation/document?${new URLSearchParams({ document, page: String(page), words: `"${printed}"` }).toString()}`;

/** Puts a value into its field. */
function useUse(control: AnyControl) {
  const { field: scheme } = useController({ control, name: 'scheme_key' });
  const { field: level } = useController({ control, name: 'level' });
  const { field: score } = useController({ control, name: 'score' });
  const { field: area } = useController({ control, name: 'certified_area' });
  const { field: energy } = useController({ control, name: 'primary_energy' });
  const { field: emissions } = useController({ control, name: 'co2e' });
  const { field: assessor } = useController({ control, name: 'assessor' });
  const { field: number } = useController({ control, name: 'registry_number' });
  const { field: issued } = useController({ control, name: 'issued_on' });
  const { field: until } = useController({ control, name: 'valid_until' });
  const fields: Readonly<Record<ReadField, { onChange: (value: string | number) => void }>> = {
    scheme_key: scheme,
    level,
    score,
    certified_area: area,
    primary_energy: energy,
    co2e: emissions,
    assessor,
    registry_number: number,
    issued_on: issued,
    valid_until: until,
  };
  return ({ field, value }: Value) => fields[field].onChange(value);
}

function useValueWords(kind: CertificateKind) {
  const { t } = useTranslation('certificates');
  const { data } = useAnswer(certificates.getCertificateSchemes, { kind });
  const names: Readonly<Record<ReadField, string>> = {
    scheme_key: t('scheme'),
    level: t('class'),
    score: t('score'),
    certified_area: t('area'),
    primary_energy: t('primaryEnergy'),
    co2e: t('co2e'),
    assessor: t('assessor'),
    registry_number: t('registryNumber'),
    issued_on: t('words:issuedOn'),
    valid_until: t('words:validUntil'),
  };
  const units: Readonly<Partial<Record<ReadField, string>>> = {
    certified_area: 'm²',
    primary_energy: 'kWh/(m²·a)',
    co2e: 'kg CO₂e/(m²·a)',
  };
  return {
    nameOf: (field: ReadField) => names[field],
    textOf: ({ field, value }: Value) => {
      if (field === 'scheme_key') return data?.schemes.find(({ key }) => key === value)?.name ?? String(value);
      if (typeof value === 'string') return field.endsWith('_on') || field === 'valid_until' ? formatDay(value) : value;
      return [formatPlain(value), units[field]].filter(Boolean).join(' ');
    },
  };
}

import { certificates } from '@steward/contract/estate/certificates';
import type { Certificate } from '@steward/contract/estate/certificates.models';
import { propertyDocuments } from '@steward/contract/estate/property-documents';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { useMay } from '../../../shared/may.ts';
import type { ScopeFilter } from '../../../shared/scope.ts';
import { CertificateFields, type AnyControl } from './certificate-fields.tsx';
import { CertificateFile } from './certificate-file.tsx';
import { Flags } from './certificate-words.tsx';
import { Exemptions } from './exemptions.tsx';

export interface CertificateFormProps {
  certificate: Certificate | undefined;
  /** The one that is renewed: everything is taken from it but the days. */
  renews: Certificate | undefined;
  scope: ScopeFilter;
  end: PanelEnd;
}

/** Where the form is saved: a certificate that is there, or one that was added to read its file. */
interface Saved {
  id: string;
  version: number;
}

const refreshes = ['property-documents', 'documents', 'figures'];

/** What both forms start with. A proposal from free text is filled in for a person to check; it is stored by saving. */
function startOf({ certificate, renews, scope }: Omit<CertificateFormProps, 'end'>) {
  const from = certificate ?? renews;
  return {
    environment_id: from?.environment_id ?? scope.environmentId ?? '',
    title: from?.title ?? '',
    scheme_key: from?.scheme_key ?? null,
    scheme: from && from.scheme_key === null ? from.scheme : '',
    level: from?.level ?? '',
    score: from?.score ?? null,
    part: from?.part ?? '',
    certified_area: from?.certified_area ?? null,
    assessor: from?.assessor ?? '',
    issuer: from?.issuer ?? '',
    registry_number: from?.registry_number ?? '',
    issued_on: certificate?.issued_on ?? null,
    valid_until: certificate?.valid_until ?? null,
    note: from?.note ?? '',
  };
}

/** Saves the file after the values; a certificate whose file was refused is already saved. */
function useFile(certificate: Certificate | undefined) {
  const attach = useSend(propertyDocuments.attachPropertyDocumentFile, { inPlace: true, alsoRefreshes: refreshes });
  const [file, setFile] = useState<File>();
  const [percent, setPercent] = useState<number>();
  const [saved, setSaved] = useState<Saved | undefined>(
    certificate && { id: certificate._id, version: certificate.version },
  );
  // One that was only added to read its file goes when the form is left without saving.
  const remove = useSend(propertyDocuments.deletePropertyDocument, { alsoRefreshes: ['certificates', 'documents'] });
  const mayRemove = useMay('property-documents.delete');
  const unfinished = useRef<string>(undefined);
  useEffect(
    () => () => {
      if (unfinished.current && mayRemove) void remove.mutateAsync({ property_document_id: unfinished.current });
    },
    // Runs once, when the form is left.
    // oxlint-disable-next-line react/exhaustive-deps
    [],
  );
  const attachTo = async (property_document_id: string) => {
    if (!file) return;
    try {
      await attach.mutateAsync({ property_document_id, files: [file], onProgress: setPercent });
      setFile(undefined);
    } finally {
      setPercent(undefined);
    }
  };
  const keep = async (answer: Certificate): Promise<Certificate> => {
    unfinished.current = undefined;
    setSaved({ id: answer._id, version: answer.version });
    await attachTo(answer._id);
    return answer;
  };
  /** For reading the file before the rest is saved: of a certificate that is there only the file is saved. */
  const attachFirst = async (add: () => Promise<Certificate>) => {
    if (saved) return attachTo(saved.id);
    const added = await add();
    unfinished.current = added._id;
    setSaved({ id: added._id, version: added.version });
    return attachTo(added._id);
  };
  return { file, setFile, percent, saved, keep, attachFirst };
}

/** A building certificate with its scheme, level, days and file. */
export function BuildingCertificateForm(props: CertificateFormProps) {
  const { certificate, renews, end } = props;
  const kind = 'building_certificate';
  const call = certificates.saveBuildingCertificate;
  const save = useSend(call, { inPlace: true, alsoRefreshes: refreshes });
  const held = useFile(certificate);
  const from = certificate ?? renews;
  return (
    <CallForm
      call={call}
      start={{ ...startOf(props), scheme_version: from?.scheme_version ?? '', stage: from?.stage ?? '' }}
      send={async (values) => held.keep(await save.mutateAsync({ ...values, ...idOf(held.saved) }))}
      onSaved={({ title }) => end.onSaved(title)}
      onCancel={end.onCancel}
    >
      {(form) => {
        const control = form.control as unknown as AnyControl;
        return (
          <>
            <CertificateFields kind={kind} control={control} certificate={certificate} renews={renews} />
            <CertificateFile
              kind={kind}
              certificate={certificate}
              held={held}
              control={control}
              add={(environment_id, title) => held.attachFirst(() => save.mutateAsync({ environment_id, title }))}
            />
          </>
        );
      }}
    </CallForm>
  );
}

/** An energy rating with its scheme, class, values, days and file. */
export function EnergyRatingForm(props: CertificateFormProps) {
  const { certificate, renews, end } = props;
  const kind = 'energy_certificate';
  const call = certificates.saveEnergyRating;
  const { t } = useTranslation('certificates');
  const save = useSend(call, { inPlace: true, alsoRefreshes: refreshes });
  const held = useFile(certificate);
  const from = certificate ?? renews;
  return (
    <>
      {certificate && certificate.flags.length > 0 && (
        <section aria-label={t('words:flags')}>
          <Flags certificate={certificate} kind={kind} />
        </section>
      )}
      {certificate && <Exemptions environmentId={certificate.environment_id} />}
      <CallForm
        call={call}
        start={{ ...startOf(props), primary_energy: from?.primary_energy ?? null, co2e: from?.co2e ?? null }}
        send={async (values) => held.keep(await save.mutateAsync({ ...values, ...idOf(held.saved) }))}
        onSaved={({ title }) => end.onSaved(title)}
        onCancel={end.onCancel}
      >
        {(form) => {
          const control = form.control as unknown as AnyControl;
          return (
            <>
              <CertificateFields kind={kind} control={control} certificate={certificate} renews={renews} />
              <CertificateFile
                kind={kind}
                certificate={certificate}
                held={held}
                control={control}
                add={(environment_id, title) => held.attachFirst(() => save.mutateAsync({ environment_id, title }))}
              />
            </>
          );
        }}
      </CallForm>
    </>
  );
}

const idOf = (saved: Saved | undefined) => (saved ? { certificate_id: saved.id, version: saved.version } : {});

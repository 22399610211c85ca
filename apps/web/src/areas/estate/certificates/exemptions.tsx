import { Button, SimpleGrid } from '@mantine/core';
import { certificates } from '@steward/contract/estate/certificates';
import type { CertificateSchemes, RatingExemption } from '@steward/contract/estate/certificates.models';
import { propertyDocuments } from '@steward/contract/estate/property-documents';
import { validityOn } from '@steward/core/property/documents';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { organizationToday } from '../../../session/today.ts';
import { CallForm, type FormOf } from '../../../shared/form/call-form.tsx';
import { useMay } from '../../../shared/may.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FileField } from '../../../ui/form/file-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { formatCount, formatDay } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialogs.tsx';
import { Section } from '../../../ui/section.tsx';
import { DateText } from '../../../ui/value-text.tsx';
import { useExemptionTitle } from './certificate-words.tsx';
import classes from './certificates.module.css';

const call = certificates.saveRatingExemption;
const refreshes = ['property-documents', 'documents'];

/** The exemptions of a property from minimum classes, where such are registered. */
export function Exemptions({ environmentId }: { environmentId: string }) {
  const { t } = useTranslation('certificates');
  const mayEdit = useMay('property-documents.edit');
  const mayDelete = useMay('property-documents.delete');
  const titleOf = useExemptionTitle();
  const { data } = useAnswer(certificates.getRatingExemptions, { environment_id: environmentId });
  const [opened, setOpened] = useState<RatingExemption | 'new'>();
  const [deleted, setDeleted] = useState<RatingExemption>();
  const remove = useSend(certificates.deleteRatingExemption, { alsoRefreshes: refreshes });
  if (!data?.applies) return null;
  return (
    <Section
      title={t('exemptions.title')}
      note={t('exemptions.note')}
      end={
        mayEdit && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => setOpened('new')}
          >
            {t('exemptions.add')}
          </Button>
        )
      }
    >
      {data.exemptions.length === 0 ? (
        <p className={classes.none}>{t('exemptions.none')}</p>
      ) : (
        <ul className={classes.rows}>
          {data.exemptions.map((one) => (
            <li key={one._id}>
              <span className={classes.what}>
                <strong>{titleOf(one.exemption)}</strong>
                <small>
                  <DateText value={one.registered_on} /> – <DateText value={one.valid_until} />
                  {one.registry_number && (
                    <>
                      {' · '}
                      <bdi>{one.registry_number}</bdi>
                    </>
                  )}
                </small>
              </span>
              <span className={classes.when}>
                <StatusBadge tone={toneOf(one)}>{t(`states.${stateOf(one)}`)}</StatusBadge>
                {one.file && (
                  <Link to="/documentation/document" search={{ document: one._id }} size="sm" isAction>
                    {t('exemptions.evidence')}
                  </Link>
                )}
                {mayEdit && (
                  <Button variant="subtle" size="compact-sm" onClick={() => setOpened(one)}>
                    {t('words:edit')}
                  </Button>
                )}
                {mayDelete && (
                  <Button
                    variant="subtle"
                    color="red"
                    size="compact-sm"
                    aria-label={t('exemptions.delete')}
                    onClick={() => setDeleted(one)}
                  >
                    {t('words:delete')}
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {opened && (
        <ExemptionDialog
          environmentId={environmentId}
          exemption={opened === 'new' ? undefined : opened}
          onClose={() => setOpened(undefined)}
        />
      )}
      <ConfirmDialog
        opened={deleted !== undefined}
        onClose={() => setDeleted(undefined)}
        onAccept={async () => deleted && remove.mutateAsync({ exemption_id: deleted._id })}
      >
        {t('exemptions.deleteAsk')}
      </ConfirmDialog>
    </Section>
  );
}

/** An exemption that is registered for a later day is not valid yet. */
const stateOf = ({ registered_on, valid_until }: RatingExemption) => {
  const today = organizationToday();
  return registered_on > today ? 'upcoming' : validityOn(valid_until, today);
};

const toneOf = (one: RatingExemption) =>
  ({ open: 'good', valid: 'good', expiring: 'warn', expired: 'plain', upcoming: 'plain' } as const)[stateOf(one)];

function ExemptionDialog({
  environmentId,
  exemption,
  onClose,
}: {
  environmentId: string;
  exemption: RatingExemption | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('certificates');
  const failureText = useFailureText();
  const save = useSend(call, { inPlace: true, alsoRefreshes: refreshes });
  const attach = useSend(propertyDocuments.attachPropertyDocumentFile, { inPlace: true, alsoRefreshes: refreshes });
  const { data } = useAnswer(certificates.getCertificateSchemes, { kind: 'energy_certificate' });
  const [file, setFile] = useState<File>();
  const [percent, setPercent] = useState<number>();
  // An exemption whose file was refused is already saved.
  const [saved, setSaved] = useState(exemption && { _id: exemption._id, version: exemption.version });
  return (
    <Dialog opened onClose={onClose} title={t(exemption ? 'exemptions.edit' : 'exemptions.add')}>
      <CallForm
        call={call}
        start={{
          environment_id: environmentId,
          ...(exemption && { exemption: exemption.exemption }),
          registered_on: exemption?.registered_on ?? '',
          valid_until: exemption?.valid_until ?? '',
          registry_number: exemption?.registry_number ?? '',
          note: exemption?.note ?? '',
        }}
        send={async (values) => {
          const answer = await save.mutateAsync({
            ...values,
            ...(saved && { exemption_id: saved._id, version: saved.version }),
          });
          setSaved(answer);
          if (!file) return answer;
          try {
            await attach.mutateAsync({ property_document_id: answer._id, files: [file], onProgress: setPercent });
          } finally {
            setPercent(undefined);
          }
          return answer;
        }}
        onSaved={onClose}
        onCancel={onClose}
      >
        {({ control }) => (
          <>
            <KindField control={control} kinds={data?.exemptions ?? []} />
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <DateField control={control} name="registered_on" label={t('exemptions.registeredOn')} withAsterisk />
              <DateField control={control} name="valid_until" label={t('words:validUntil')} withAsterisk />
            </SimpleGrid>
            <TextField
              control={control}
              name="registry_number"
              label={t('exemptions.registerNumber')}
              maxLength={100}
            />
            <TextAreaField control={control} name="note" label={t('words:note')} />
            <FileField
              label={t(exemption?.file ? 'replaceFile' : 'exemptions.evidence')}
              note={t('attachNote')}
              max={1}
              items={file ? [{ file, percent, ...(attach.error && { failure: failureText(attach.error) }) }] : []}
              onChange={([chosen]) => setFile(chosen)}
              accept={['application/pdf', 'image/jpeg', 'image/png', 'image/webp']}
            />
          </>
        )}
      </CallForm>
    </Dialog>
  );
}

/** The reason, with how long it lasts. */
function KindField({
  control,
  kinds,
}: {
  control: FormOf<typeof call>['control'];
  kinds: CertificateSchemes['exemptions'];
}) {
  const { t } = useTranslation('certificates');
  const titleOf = useExemptionTitle();
  const chosen = useWatch({ control, name: 'exemption' });
  const months = kinds.find(({ key }) => key === chosen)?.months;
  return (
    <SelectField
      control={control}
      name="exemption"
      label={t('exemptions.kind')}
      data={kinds.map(({ key }) => ({ value: key, label: titleOf(key) }))}
      {...(months !== undefined && { description: t('exemptions.lasts', { months: formatCount(months) }) })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      withAsterisk
      data-autofocus
    />
  );
}

/** The exemption that suspends rules which a rating would break. */
export function ExemptionBadge({
  exemption,
}: {
  exemption: { exemption: RatingExemption['exemption']; valid_until: string };
}) {
  const { t } = useTranslation('certificates');
  return <StatusBadge tone="plain">{t('exemptUntil', { day: formatDay(exemption.valid_until) })}</StatusBadge>;
}

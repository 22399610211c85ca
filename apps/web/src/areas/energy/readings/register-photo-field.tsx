import { Button, FileButton, Loader } from '@mantine/core';
import { readings } from '@steward/contract/energy/readings';
import { IconCamera, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useSend } from '../../../api/hooks.ts';
import { readingText } from './reading-check.ts';
import { sendablePhoto } from './register-photo.ts';
import classes from './readings.module.css';

interface Props {
  meterId: string;
  meterNo: string;
  photo: File | undefined;
  /** The reading already has a photo. */
  isReplacing?: boolean;
  /** The current value of the field. */
  value: number | null;
  onPhoto: (photo: File | undefined) => void;
  /** The user has checked the photo and accepts the value. */
  onConfirm: (value: number) => void;
}

/** A photo of the register: it is saved with the reading, its digits are proposed, and the user decides. */
export function RegisterPhotoField({ meterId, meterNo, photo, isReplacing = false, value, onPhoto, onConfirm }: Props) {
  const { t } = useTranslation('readings');
  const failureText = useFailureText();
  const read = useSend(readings.readRegisterPhoto, { inPlace: true });
  const take = async (taken: File | null) => {
    if (!taken) return;
    const file = await sendablePhoto(taken);
    onPhoto(file);
    read.mutate({ meter_id: meterId, files: [file] });
  };
  const proposal = photo ? read.data : undefined;
  return (
    <div className={classes.photo}>
      <FileButton accept="image/jpeg,image/png,image/webp" capture="environment" onChange={(file) => void take(file)}>
        {(button) => (
          <Button
            {...button}
            variant="default"
            size="compact-md"
            leftSection={<IconCamera size={16} aria-hidden="true" />}
            aria-label={t(photo || isReplacing ? 'photo.againOf' : 'photo.takeOf', { name: meterNo })}
          >
            {photo || isReplacing ? t('photo.again') : t('words:takePhoto')}
          </Button>
        )}
      </FileButton>
      {photo && (
        <div className={classes.taken}>
          <Photo file={photo} alt={t('photo.alt', { name: meterNo })} />
          <div className={classes.proposal} aria-live="polite">
            {read.isPending && (
              <span className={classes.soft}>
                <Loader size={14} /> {t('photo.reading')}
              </span>
            )}
            {read.isError && <span className={classes.soft}>{failureText(read.error)}</span>}
            {proposal?.shown === '' && <span className={classes.soft}>{t('photo.nothing')}</span>}
            {proposal && proposal.shown !== '' && (
              <>
                <span className={classes.soft}>{t(proposal.is_unsure ? 'photo.unsure' : 'photo.reads')}</span>
                <bdi dir="ltr" className={classes.digits}>
                  {proposal.shown}
                </bdi>
                {proposal.value !== null && proposal.value !== value && (
                  <Button size="compact-md" variant="light" onClick={() => onConfirm(proposal.value ?? 0)}>
                    {t('photo.use', { value: `\u2066${readingText(proposal.value)}\u2069` })}
                  </Button>
                )}
              </>
            )}
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              leftSection={<IconTrash size={14} aria-hidden="true" />}
              onClick={() => {
                onPhoto(undefined);
                read.reset();
              }}
            >
              {t('photo.remove')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

/** A file as a picture. */
function Photo({ file, alt }: { file: File; alt: string }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    if (image.current) image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return <img ref={image} alt={alt} />;
}

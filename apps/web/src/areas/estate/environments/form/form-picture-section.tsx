import { Button, Group } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { files } from '@steward/contract/foundation/files';
import { IconPhotoUp } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../../../../api/failure.ts';
import { useFailureText } from '../../../../api/failure-text.ts';
import { useSend } from '../../../../api/hooks.ts';
import { ProgressBar } from '../../../../ui/progress.tsx';
import classes from './environment-form.module.css';
import { EnvironmentPicture } from './environment-picture.tsx';
import { FormSection } from './form-section.tsx';

const images = ['image/jpeg', 'image/png', 'image/webp'];
const largest = 20 * 1024 * 1024;

/** The picture of the property: chosen or dropped, sent at once, shown as it will be (R041). */
export function PictureSection({ url, onChange }: { url: string | null; onChange: (fileId: string | null) => void }) {
  const { t } = useTranslation('environments');
  const failureText = useFailureText();
  const upload = useSend(files.saveUploadFile, { inPlace: true });
  const [shown, setShown] = useState(url);
  const [percent, setPercent] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  const openChooser = useRef<() => void>(null);

  const send = async (file: File | undefined) => {
    if (!file) return;
    setRefusal(undefined);
    try {
      const [kept] = await upload.mutateAsync({ folder: 'images', files: [file], onProgress: setPercent });
      if (!kept) return;
      setShown(kept.url);
      onChange(kept._id);
    } catch (error) {
      setRefusal(failureText(error));
    } finally {
      setPercent(undefined);
    }
  };
  return (
    <FormSection title={t('words:picture')} note={t('sections.pictureNote')}>
      <div className={classes.wide}>
        {shown && <EnvironmentPicture url={shown} alt={t('form.picturePreview')} className={classes.preview ?? ''} />}
        <div hidden={Boolean(shown)}>
          <Dropzone
            unstyled
            openRef={openChooser}
            className={classes.drop ?? ''}
            multiple={false}
            inputProps={{ 'aria-label': t('form.pictureChoose') }}
            accept={images}
            maxSize={largest}
            onDrop={([file]) => void send(file)}
            onReject={([rejected]) =>
              setRefusal(
                failureText(
                  rejected?.errors.some(({ code }) => code === 'file-too-large')
                    ? new CallFailure(413, '', 'file.too-large')
                    : new CallFailure(415, '', 'file.not-an-image'),
                ),
              )
            }
            aria-label={t('form.pictureChoose')}
          >
            <IconPhotoUp size={28} stroke={1.5} aria-hidden="true" />
            <strong>{t('form.pictureChoose')}</strong>
            <span>{t('form.pictureKinds')}</span>
          </Dropzone>
        </div>
        {percent !== undefined && <ProgressBar percent={percent} label={t('form.pictureChoose')} />}
        {refusal && (
          <div className={classes.refusal} role="alert">
            {refusal}
          </div>
        )}
        {shown && (
          <Group gap="sm" mt="sm">
            <Button variant="default" loading={upload.isPending} onClick={() => openChooser.current?.()}>
              {t('form.pictureReplace')}
            </Button>
            <Button
              variant="subtle"
              onClick={() => {
                setShown(null);
                onChange(null);
              }}
            >
              {t('words:remove')}
            </Button>
          </Group>
        )}
      </div>
    </FormSection>
  );
}

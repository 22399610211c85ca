import { Button, FileButton, Group, NumberInput, Select, Stack, TextInput } from '@mantine/core';
import { files } from '@steward/contract/foundation/files';
import { reportFiles, type ReportTemplate } from '@steward/contract/reporting/report-files';
import {
  reportFonts,
  reportTextParts,
  type ReportFont,
  type ReportTextPart,
} from '@steward/core/disclosures/report-style';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useSession } from '../../../session/session.ts';
import { useHolds } from '../../../shared/may.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import classes from './report-files.module.css';

type Whose = 'mine' | 'portfolio' | 'organization';

/** The template that reports are printed with: the own one, that of the portfolio, or of the organization. */
export function TemplateCard({ portfolioId }: { portfolioId: string | undefined }) {
  const { t } = useTranslation('report-files');
  const failureText = useFailureText();
  const holds = useHolds();
  const session = useSession();
  const { uid, organization_id } = session ?? { uid: '', organization_id: '' };
  const [whose, setWhose] = useState<Whose>('mine');
  const ids = {
    mine: { user_id: uid, ...(portfolioId !== undefined && { portfolio_id: portfolioId }) },
    portfolio: { portfolio_id: portfolioId },
    organization: { orgId: organization_id },
  }[whose];
  const template = useAnswer(reportFiles.getTemplate, ids);
  const choices: Whose[] = [
    'mine',
    ...(portfolioId !== undefined && holds('frameworks.edit') ? (['portfolio'] as const) : []),
    ...(holds('organization.edit') ? (['organization'] as const) : []),
  ];
  const names = { mine: t('mine'), portfolio: t('ofPortfolio'), organization: t('ofOrganization') };
  return (
    <Card title={t('template')}>
      <Stack gap="md">
        <Select
          label={t('whose')}
          allowDeselect={false}
          data={choices.map((value) => ({ value, label: names[value] }))}
          value={whose}
          onChange={(next) => setWhose((next ?? whose) as Whose)}
        />
        {template.error && !template.data ? (
          <ErrorState message={failureText(template.error)} onRetry={() => void template.refetch()} />
        ) : template.data ? (
          <TemplateForm key={whose} ids={ids} template={template.data} />
        ) : (
          <FormSkeleton fields={4} />
        )}
      </Stack>
    </Card>
  );
}

function TemplateForm({
  ids,
  template,
}: {
  ids: { user_id?: string; portfolio_id?: string | undefined; orgId?: string };
  template: ReportTemplate;
}) {
  const { t } = useTranslation('report-files');
  const failureText = useFailureText();
  const [styles, setStyles] = useState(template.styles);
  const [header, setHeader] = useState(template.header_info);
  const [footer, setFooter] = useState(template.footer_info);
  const [image, setImage] = useState({ id: template.organizationImage, url: template.image_url });
  const save = useSend(reportFiles.saveTemplate, {
    inPlace: true,
    onDone: () => showToast('success', t('savedTemplate')),
  });
  const upload = useSend(files.saveUploadFile, { inPlace: true });
  const choose = async (file: File | null) => {
    if (!file) return;
    const [kept] = await upload.mutateAsync({ folder: 'logos', files: [file] }).catch(() => []);
    if (kept) setImage({ id: kept._id, url: kept.url });
  };
  const change = (part: ReportTextPart, parts: Partial<ReportTemplate['styles'][ReportTextPart]>) =>
    setStyles((before) => ({ ...before, [part]: { ...before[part], ...parts } }));
  const failure = save.error ?? upload.error;
  return (
    <Stack gap="md">
      <p className={classes.soft}>{t(`from.${template.from}`)}</p>
      {reportTextParts.map((part) => (
        <fieldset key={part} className={classes.letters}>
          <legend>{t(`parts.${part}`)}</legend>
          <Select
            label={t('fontFamily')}
            allowDeselect={false}
            data={[...reportFonts]}
            value={styles[part].fontFamily}
            onChange={(next) => next && change(part, { fontFamily: next as ReportFont })}
          />
          <NumberInput
            label={t('fontSize')}
            min={8}
            max={24}
            value={styles[part].fontSize}
            onChange={(next) => typeof next === 'number' && change(part, { fontSize: next })}
          />
          <TextInput
            type="color"
            label={t('color')}
            value={styles[part].color}
            onChange={({ currentTarget }) => change(part, { color: currentTarget.value })}
          />
        </fieldset>
      ))}
      <TextInput
        label={t('headerInfo')}
        description={t('placeholders')}
        maxLength={200}
        value={header}
        onChange={({ currentTarget }) => setHeader(currentTarget.value)}
      />
      <TextInput
        label={t('footerInfo')}
        maxLength={200}
        value={footer}
        onChange={({ currentTarget }) => setFooter(currentTarget.value)}
      />
      <p className={classes.soft}>{t('image')}</p>
      {image.url && <img className={classes.logo} src={image.url} alt="" />}
      <Group gap="sm">
        <FileButton onChange={(file) => void choose(file)} accept="image/png,image/jpeg">
          {(props) => (
            <Button {...props} variant="default" loading={upload.isPending}>
              {t(image.id ? 'words:replace' : 'chooseImage')}
            </Button>
          )}
        </FileButton>
        {image.id && (
          <Button variant="subtle" onClick={() => setImage({ id: null, url: null })}>
            {t('removeImage')}
          </Button>
        )}
      </Group>
      {failure && (
        <p role="alert" style={{ color: 'var(--bad)', margin: 0 }}>
          {failureText(failure)}
        </p>
      )}
      <Button
        loading={save.isPending}
        onClick={() =>
          save.mutate({
            ...ids,
            styles,
            header_info: header,
            footer_info: footer,
            organizationImage: image.id,
          })
        }
      >
        {t('saveTemplate')}
      </Button>
    </Stack>
  );
}

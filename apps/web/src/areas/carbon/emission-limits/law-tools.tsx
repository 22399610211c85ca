import { Button, Group, Text } from '@mantine/core';
import { emissionLimits } from '@steward/contract/carbon/emission-limits';
import type { LimitPackHead } from '@steward/contract/carbon/emission-limits.laws';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useSend } from '../../../api/hooks.ts';
import { FileField } from '../../../ui/form/file-field.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import classes from './emission-limits.module.css';

interface Props {
  packs: readonly LimitPackHead[];
  onChosen: (id: string | undefined) => void;
}

/** The choice of the law; another one is added as a file, and must reproduce its own test cases. */
export function LawTools({ packs, onChosen }: Props) {
  const { t } = useTranslation('emission-limits');
  const failureText = useFailureText();
  const [isOpen, setOpen] = useState(false);
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string[]>([]);
  const save = useSend(emissionLimits.saveLimitPack, { inPlace: true });
  const remove = useSend(emissionLimits.deleteLimitPack);
  const add = async () => {
    if (!file) return;
    setProblem([]);
    let pack: unknown;
    try {
      pack = JSON.parse(await file.text());
    } catch {
      return setProblem([t('laws.noJson')]);
    }
    try {
      const { _id } = await save.mutateAsync(pack as Parameters<typeof save.mutateAsync>[0]);
      setFile(undefined);
      setOpen(false);
      onChosen(_id);
    } catch (error) {
      const fields = (error as { errors?: { field: string; message: string }[] }).errors ?? [];
      setProblem([failureText(error), ...fields.map(({ field, message }) => `${field}: ${message}`)]);
    }
    return undefined;
  };
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('laws.title')}
      </Button>
      <SidePanel opened={isOpen} onClose={() => setOpen(false)} title={t('laws.title')}>
        <ul className={classes.working}>
          {packs.map(({ limit_pack_id, name, version, source, cases }) => (
            <li key={limit_pack_id ?? name}>
              <b>
                <bdi>{name}</bdi>
              </b>
              <span className={classes.soft}>
                <bdi>
                  {version} · {source}
                </bdi>
              </span>
              <span className={classes.soft}>{t('laws.cases', { count: cases })}</span>
              {limit_pack_id && (
                <Button
                  variant="subtle"
                  color="red"
                  size="xs"
                  w="fit-content"
                  onClick={() => {
                    onChosen(undefined);
                    void remove.mutateAsync({ limit_pack_id });
                  }}
                >
                  {t('words:deleteNamed', { name })}
                </Button>
              )}
            </li>
          ))}
        </ul>
        <FileField
          label={t('laws.file')}
          note={t('laws.fileNote')}
          max={1}
          accept={['application/json']}
          items={file ? [{ file }] : []}
          onChange={(files) => setFile(files[0])}
        />
        {problem.length > 0 && (
          <div role="alert">
            {problem.map((line) => (
              <Text key={line} size="sm" c="var(--bad)">
                {line}
              </Text>
            ))}
          </div>
        )}
        <Group justify="flex-end" mt="md">
          <Button
            leftSection={<IconPlus size={17} />}
            disabled={!file}
            loading={save.isPending}
            onClick={() => void add()}
          >
            {t('laws.add')}
          </Button>
        </Group>
      </SidePanel>
    </>
  );
}

import { Button, Group, type ButtonProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Props extends Pick<ButtonProps, 'color' | 'disabled' | 'children'> {
  /** Leaves without a change; nothing where there is nowhere to go back to. */
  onCancel?: (() => void) | undefined;
  isBusy: boolean;
}

/** The last line of a form in a dialog: away, or on. */
export function FormButtons({ onCancel, isBusy, children, ...rest }: Props) {
  const { t } = useTranslation('ui');
  return (
    <Group justify="flex-end" gap="sm">
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          {t('confirm.cancel')}
        </Button>
      )}
      <Button type="submit" loading={isBusy} {...rest}>
        {children}
      </Button>
    </Group>
  );
}

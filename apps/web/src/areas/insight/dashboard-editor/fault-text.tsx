import { MOST_WIDGETS, widgetFaults, type Widget } from '@steward/contract/insight/widgets.layout';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../../../api/failure.ts';
import type { LabelText } from '../../../shared/widgets/label-text.ts';

const ofWidget = /^layout\.widgets\.(\d+)\.(.+)$/;

/** Which widgets a dashboard was refused for, by their titles, and why; empty where the refusal is about none. */
export function useFaultText(labelText: LabelText) {
  const { t } = useTranslation('dashboard-editor');
  const nameOf = (widgets: readonly Partial<Widget>[], at: number) => {
    const title = widgets[at]?.title;
    const isTitle = typeof title?.kind === 'string' && typeof title.value === 'string';
    return t('widgetNumber', { number: at + 1, title: isTitle ? labelText(title) : '' });
  };
  return (failure: unknown, widgets: readonly Partial<Widget>[]): string[] => {
    if (!(failure instanceof CallFailure)) return [];
    const { code, detail, errors } = failure;
    if (code === 'dashboard.changed-elsewhere') return [detail];
    if (code === 'dashboard.layout')
      return detail.split(', ').map((id) =>
        nameOf(
          widgets,
          widgets.findIndex((one) => one.id === id),
        ),
      );
    return errors.map(({ field, message }) => {
      const [, at, rest] = ofWidget.exec(field) ?? [];
      if (at === undefined)
        return field === 'layout.widgets' ? t('full', { most: MOST_WIDGETS }) : `${field}: ${message}`;
      const fault = widgetFaults.find((one) => one === rest);
      return `${nameOf(widgets, Number(at))}: ${fault ? t(`faults.${fault}`) : `${rest}, ${message}`}`;
    });
  };
}

export function FaultLines({ lines }: { lines: readonly string[] }) {
  if (!lines.length) return null;
  return (
    <ul style={{ margin: 0, paddingInlineStart: 20 }}>
      {lines.map((line) => (
        <li key={line}>
          <bdi>{line}</bdi>
        </li>
      ))}
    </ul>
  );
}

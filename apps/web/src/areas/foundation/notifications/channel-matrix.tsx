import { channels, type Channel } from '@steward/core/notifications/channels';
import { useTranslation } from 'react-i18next';
import classes from './alert-centre.module.css';
import type { Settings } from './settings.ts';

interface Props {
  kinds: Settings['kinds'];
  hasWebhook: boolean;
  onChange: (kinds: Settings['kinds']) => void;
}

/** Every kind of event with its notification channels. */
export function ChannelMatrix({ kinds, hasWebhook, onChange }: Props) {
  const { t } = useTranslation('notifications');
  const { t: eventName } = useTranslation('events');
  const set = (kind: string, channel: Channel, isOn: boolean) =>
    onChange(
      kinds.map((one) =>
        one.kind === kind
          ? { ...one, on: isOn ? [...one.on, channel] : one.on.filter((other) => other !== channel) }
          : one,
      ),
    );
  return (
    // On a narrow screen the matrix scrolls, also by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} aria-label={t('settings.channels')} tabIndex={0}>
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col">{t('words:event')}</th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {t(`settings.channel.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ kind, on, always }) => {
            const name = eventName(kind, { keySeparator: false });
            return (
              <tr key={kind}>
                <th scope="row">{name}</th>
                {channels.map((channel) => (
                  <td key={channel}>
                    <input
                      type="checkbox"
                      aria-label={`${name}: ${t(`settings.channel.${channel}`)}`}
                      checked={on.includes(channel)}
                      disabled={always.includes(channel) || (channel === 'webhook' && !hasWebhook)}
                      onChange={(event) => set(kind, channel, event.currentTarget.checked)}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

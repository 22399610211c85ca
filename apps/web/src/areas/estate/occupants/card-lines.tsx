import { Anchor, Button } from '@mantine/core';
import type { ShareContent } from '@steward/contract/declared';
import { IconBuilding, IconDownload, IconMail, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '../../../ui/files/save-blob.ts';
import classes from './occupants.module.css';
import { vcardOf } from './vcard.ts';

/** The contact details of a business card, and the card as a file for address books. */
export function CardLines({ card }: { card: ShareContent<'business-card'> }) {
  const { t } = useTranslation('occupants');
  const { name, email, mobile, property, city } = card;
  const lines = [
    {
      key: 'email',
      label: t('words:email'),
      Icon: IconMail,
      value: email && <Anchor href={`mailto:${email}`}>{email}</Anchor>,
    },
    {
      key: 'mobile',
      label: t('mobile'),
      Icon: IconPhone,
      value: mobile && (
        <Anchor href={`tel:${mobile}`} dir="ltr">
          {mobile}
        </Anchor>
      ),
    },
    {
      key: 'property',
      label: t('words:property'),
      Icon: IconBuilding,
      value: <bdi>{[property, city].filter(Boolean).join(', ')}</bdi>,
    },
  ].filter(({ value }) => value !== '');
  return (
    <>
      <dl className={classes.lines}>
        {lines.map(({ key, label, Icon, value }) => (
          <div key={key}>
            <Icon size={20} stroke={1.6} aria-hidden="true" />
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button
        leftSection={<IconDownload size={17} />}
        onClick={() => saveBlob(new Blob([vcardOf(card)], { type: 'text/vcard' }), `${name}.vcf`)}
      >
        {t('card.toContacts')}
      </Button>
    </>
  );
}

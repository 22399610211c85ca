import { SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, PlainLink } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { CopyText } from '../../../ui/values/copy-text.tsx';
import classes from './devices.module.css';
import { families, familyNames } from './families.ts';

const example = `{"ts": 1764331200000, "values": {"temp": 21.4, "co2": 812}}`;
const gateway = `{"SERIAL-7": [{"ts": "2026-11-28T12:00:00Z", "values": {"flow": 0.42}}]}`;

/** How devices are connected: one page for each family, and what all of them send. */
export default function InstructionsScreen() {
  const { t } = useTranslation('devices');
  return (
    <>
      <PageHeader title={t('instructions.title')} question={t('instructions.question')} />
      <Section title={t('instructions.choose')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" component="ul" className={classes.families}>
          {familyNames.map((family) => {
            const { path, Icon } = families[family];
            return (
              <li key={family}>
                <PlainLink to={path} className={classes.family}>
                  <Icon size={24} stroke={1.6} aria-hidden="true" />
                  <span>
                    <strong>{t(`families.${family}.title`)}</strong>
                    <span className={classes.soft}>{t(`families.${family}.note`)}</span>
                  </span>
                </PlainLink>
              </li>
            );
          })}
        </SimpleGrid>
        <p className={classes.soft}>
          {t('instructions.connectors')} <Link to="/solutions/connectors">{t('instructions.openConnectors')}</Link>
        </p>
      </Section>
      <Section title={t('instructions.format')}>
        <div className={classes.prose}>
          <p>{t('instructions.formatText')}</p>
          <CopyText label={t('instructions.ofDevice')} text={example} />
          <CopyText label={t('instructions.ofGateway')} text={gateway} />
          <ul>
            <li>{t('instructions.times')}</li>
            <li>{t('instructions.twice')}</li>
            <li>{t('instructions.unknown')}</li>
            <li>{t('instructions.oneWay')}</li>
          </ul>
          <p>
            <Link to="/instructions/sensors/sensors_details">{t('details.title')}</Link>
          </p>
        </div>
      </Section>
    </>
  );
}

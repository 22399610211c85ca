import { useTranslation } from 'react-i18next';
import { formatCount, formatNumber } from '../../ui/format.ts';
import classes from './brand-panel.module.css';

/** 412,800 kWh at 0.207 kg are 85.45 t: a calculation that the reader can check. */
const chain = [
  { key: 'bill', value: () => `${formatCount(412_800)} kWh` },
  { key: 'factor', value: () => `× ${formatNumber(0.207, 3)} kg CO₂e` },
  { key: 'figure', value: () => `${formatNumber(85.45)} t CO₂e` },
  { key: 'verified', value: () => '✓' },
] as const;

/** An example of a calculation from a bill to its emissions. */
export function BrandPanel() {
  const { t } = useTranslation('app');
  return (
    <div className={classes.panel}>
      <svg className={classes.floors} viewBox="0 0 400 800" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
        <g fill="none" stroke="#6fd3bd" strokeOpacity="0.22">
          {Array.from({ length: 26 }, (_, floor) => (
            <path
              key={floor}
              d={`M${400 - 34 - ((floor * 53) % 190)} ${790 - floor * 30}H400`}
              strokeWidth={floor % 4 === 0 ? 9 : 4}
            />
          ))}
        </g>
      </svg>
      <div>
        <p className={classes.tagline}>{t('tagline')}</p>
        <p className={classes.lead}>{t('brand.lead')}</p>
      </div>
      <div>
        <p className={classes.example}>{t('brand.example')}</p>
        <ol className={classes.chain}>
          {chain.map(({ key, value }) => (
            <li key={key} className={`${classes.link} ${key === 'verified' ? classes.last : ''}`}>
              <span className={classes.dot} aria-hidden="true" />
              <span className={classes.name}>
                {t(`brand.${key}`)}
                <span className={classes.note}>{t(`brand.${key}Note`)}</span>
              </span>
              <bdi dir="ltr" className={classes.value} aria-hidden={key === 'verified'}>
                {value()}
              </bdi>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

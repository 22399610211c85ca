import type { EmbodiedCarbonProject } from '@steward/contract/carbon/embodied-carbon';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHolds } from '../../../shared/may.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { formatDay, formatNumber } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import classes from './embodied-carbon.module.css';
import { moduleColours, useEmbodiedWords } from './embodied-words.ts';
import { ModuleBar } from './module-bar.tsx';
import { NetZeroLink } from './net-zero-project.tsx';
import { ProjectBar } from './project-bar.tsx';
import { ProjectWorking } from './project-working.tsx';

const tonnes = (kg: number | null) => (kg === null ? null : kg / 1000);

interface Props {
  project: EmbodiedCarbonProject;
  projects: readonly EmbodiedCarbonProject[];
}

/** The embodied carbon of the project per m² and in total, by module and by building part, and the missing inputs. */
export function ProjectHead({ project, projects }: Props) {
  const { t } = useTranslation('embodied-carbon');
  const [isOpen, setOpen] = useState(false);
  const area = project.area_m2;
  return (
    <>
      <ProjectBar project={project} projects={projects} />
      <NetZeroLink project={project} />
      {project.items > 0 && (
        <>
          <div className={classes.figures}>
            <Figure
              label={t('perM2')}
              value={project.kg_co2e_per_m2}
              unit="kg CO₂e/m²"
              size="hero"
              onWorking={() => setOpen(true)}
              note={
                area === null
                  ? t('noArea')
                  : t(project.gross_floor_area === null ? 'overPropertyArea' : 'overProjectArea', {
                      area: `\u2066${formatNumber(area, 0)} m²\u2069`,
                    })
              }
            />
            <Figure
              label={t('total')}
              value={tonnes(project.kg_co2e)}
              unit="t CO₂e"
              size="total"
              note={
                project.completed_on === null
                  ? t(`worksKinds.${project.works}`)
                  : t('completed', { works: t(`worksKinds.${project.works}`), day: formatDay(project.completed_on) })
              }
            />
            <Figure
              label={t('biogenicApart')}
              value={tonnes(project.biogenic_kg_co2e)}
              unit="t CO₂e"
              note={t('biogenicFoot')}
            />
          </div>
          <Notices project={project} />
          <Section title={t('byModule')}>
            <ModuleBar project={project} />
            <Inventory />
            <PartsChart project={project} />
          </Section>
        </>
      )}
      <SidePanel opened={isOpen} onClose={() => setOpen(false)} title={t('words:calculation')} width={560}>
        <ProjectWorking project={project} />
      </SidePanel>
    </>
  );
}

/** The missing inputs of the totals, and declarations that have expired. */
function Notices({ project: { missing, lacks_site_energy, expired } }: { project: EmbodiedCarbonProject }) {
  const { t } = useTranslation('embodied-carbon');
  const words = useEmbodiedWords();
  if (missing.length === 0 && !lacks_site_energy && expired === 0) return null;
  return (
    <div className={classes.notices}>
      {(missing.length > 0 || lacks_site_energy) && (
        <Notice tone="warn" icon={IconAlertTriangle} title={t('understated')}>
          <ul>
            {missing.map(({ module, input, items }) => (
              <li key={`${module} ${input}`}>
                {t('missingIn', { count: items, module: words.code(module), what: words.missing(input) })}
              </li>
            ))}
            {lacks_site_energy && <li>{t('lacksSiteEnergy')}</li>}
          </ul>
        </Notice>
      )}
      {expired > 0 && (
        <Notice tone="warn" icon={IconAlertTriangle} title={t('expiredCount', { count: expired })}>
          {t('expiredNote')}
        </Notice>
      )}
    </div>
  );
}

/** Embodied carbon is not part of the inventory's figures: to report it, it has to be entered there once. */
function Inventory() {
  const { t } = useTranslation('embodied-carbon');
  const mayRead = useHolds()('ghg-entries.read');
  return (
    <p className={classes.inventory}>
      {t('inventoryNote')}{' '}
      {mayRead && (
        <Link to="/datahub/data_library/esg/ghg/entries" search={{ category: '2' }}>
          {t('toEntries')}
        </Link>
      )}
    </p>
  );
}

function PartsChart({ project: { parts, modules } }: { project: EmbodiedCarbonProject }) {
  const { t } = useTranslation('embodied-carbon');
  const words = useEmbodiedWords();
  const [largest] = parts;
  if (!largest || parts.length < 2) return null;
  return (
    <div style={{ marginBlock: 24 }}>
      <Chart
        title={t('byPart')}
        description={t('byPartSpoken', { part: words.part(largest.building_part) })}
        kind="stacked"
        height={280}
        unit="t CO₂e"
        categories={parts.map(({ building_part }) => words.part(building_part))}
        series={modules.map(({ module }) => ({
          name: words.module(module),
          colour: moduleColours[module],
          values: parts.map((part) => tonnes(part.modules.find((one) => one.module === module)?.kg_co2e ?? null)),
        }))}
      />
    </div>
  );
}

import { useState } from 'react';
import { ConfidenceBadge, StatusBadge } from '../../ui/badges.tsx';
import { Card } from '../../ui/card.tsx';
import { Chart } from '../../ui/chart/chart.tsx';
import { Figure } from '../../ui/figure.tsx';
import { monthName } from '../../ui/format.ts';
import { MapView } from '../../ui/map/map-view.tsx';
import { JobProgress } from '../../ui/progress.tsx';
import { SidePanel } from '../../ui/overlays/side-panel.tsx';
import { Steps } from '../../ui/navigation/steps.tsx';
import { WorkingCard } from '../../ui/values/working-card.tsx';
import { YearPicker } from '../../ui/values/year-picker.tsx';

/** Sample texts are data here: this screen is for developers and is in no release. */
const words = {
  total: 'Emissions',
  electricity: 'Electricity',
  heat: 'District heat',
  fleet: 'Fleet',
  months: 'Emissions by month',
  description: 'Emissions by month, highest in January with 19 tonnes and lowest in July with 9 tonnes.',
  working: 'Working',
  used: 'Used',
  factor: 'Factor',
  result: 'Emissions',
  source: 'DEFRA',
  edition: '2025',
  job: 'Reading bill 4 of 7',
  draft: 'Draft',
  sent: 'With the verifier',
  accepted: 'Accepted',
  rejected: 'Rejected',
  map: 'Properties',
  limit: 'Limit 2030',
};
const places = [
  { id: '1', name: 'Harbour House', latitude: 53.54, longitude: 9.99 },
  { id: '2', name: 'Marina Tower', latitude: 25.08, longitude: 55.14 },
  { id: '3', name: 'Lexington 450', latitude: 40.75, longitude: -73.97 },
  { id: '4', name: 'Speicher 12', latitude: 53.55, longitude: 10.0 },
];
const grid = (min: number) => ({
  display: 'grid',
  gap: 'var(--gap)',
  gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${min}px), 1fr))`,
});

export function DesignFigures() {
  const [year, setYear] = useState(2025);
  const [isOpen, setOpen] = useState(false);
  return (
    <div style={{ display: 'grid', gap: 'var(--gap-large)' }}>
      <div style={grid(260)}>
        <Figure
          size="hero"
          label={words.total}
          value={1284.5}
          unit="t CO₂e"
          change={-0.084}
          saysHow
          onWorking={() => setOpen(true)}
        />
        <Figure label={words.electricity} value={412.8} unit="MWh" change={0.037} />
        <Figure label={words.fleet} value={undefined} unit="t CO₂e" />
      </div>
      <div style={{ display: 'flex', gap: 10, flexWrap: 'wrap', alignItems: 'center' }}>
        <YearPicker value={year} onChange={setYear} />
        <ConfidenceBadge level="sure" />
        <ConfidenceBadge level="check" />
        <ConfidenceBadge level="empty" />
        <StatusBadge>{words.draft}</StatusBadge>
        <StatusBadge tone="brand">{words.sent}</StatusBadge>
        <StatusBadge tone="good">{words.accepted}</StatusBadge>
        <StatusBadge tone="bad">{words.rejected}</StatusBadge>
      </div>
      <Steps steps={[words.draft, words.sent, words.accepted]} current={1} />
      <div style={grid(420)}>
        <Card>
          <Chart
            kind="stacked"
            title={words.months}
            description={words.description}
            unit="t CO₂e"
            limit={{ label: words.limit, value: 18 }}
            categories={Array.from({ length: 12 }, (_, index) => monthName(index + 1))}
            series={[
              { name: words.electricity, values: [9, 8, 8, 7, 6, 6, 7, 7, 6, 7, 8, 9] },
              { name: words.heat, values: [8, 8, 6, 4, 2, 1, 0.5, 0.5, 2, 4, 6, 8] },
              { name: words.fleet, values: [2, 2, 2, 2, 2, 2, 1.5, 1.5, 2, 2, 2, 2] },
            ]}
          />
        </Card>
        <Card>
          <Chart
            kind="line"
            title={words.months}
            description={words.description}
            unit="kWh"
            decimals={0}
            categories={['2021', '2022', '2023', '2024', '2025']}
            series={[
              { name: words.electricity, values: [480000, 471000, null, 421000, 412800] },
              { name: words.heat, values: [390000, 372000, 361000, 350000, 322000] },
            ]}
          />
        </Card>
      </div>
      <div style={grid(420)}>
        <Card title={words.map} flush>
          <MapView label={words.map} places={places} onPick={() => setOpen(true)} />
        </Card>
        <Card>
          <div style={{ display: 'grid', gap: 24 }}>
            <JobProgress label={words.job} state="running" percent={42} onCancel={() => undefined} />
            <JobProgress label={words.job} state="waiting" />
            <JobProgress label={words.job} state="failed" percent={80} onRetry={() => undefined} />
          </div>
        </Card>
      </div>
      <SidePanel opened={isOpen} onClose={() => setOpen(false)} title={words.working}>
        <WorkingCard
          quantity={{ label: words.used, value: 412800, unit: 'kWh', decimals: 0 }}
          factor={{ label: words.factor, value: 0.207, unit: 'kg CO₂e/kWh' }}
          result={{ label: words.result, value: 85.4496, unit: 't CO₂e' }}
          source={words.source}
          edition={words.edition}
        />
      </SidePanel>
    </div>
  );
}

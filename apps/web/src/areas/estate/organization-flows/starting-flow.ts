import type { FlowBox, FlowConnection } from '@steward/core/flows/flow';

/** A new diagram starts with three boxes as an example. */
export const startingFlow = (t: (key: string) => string): { boxes: FlowBox[]; connections: FlowConnection[] } => ({
  boxes: [
    { id: 'b1', title: t('start.company'), kind: 'company', note: '', x: 0, y: 60 },
    { id: 'b2', title: t('words:propertyManagement'), kind: 'team', note: '', x: 300, y: 0 },
    { id: 'b3', title: t('start.verifier'), kind: 'external', note: '', x: 300, y: 140 },
  ],
  connections: [
    { from: 'b2', to: 'b1', kind: 'reports to', label: '' },
    { from: 'b1', to: 'b3', kind: 'information', label: '' },
  ],
});

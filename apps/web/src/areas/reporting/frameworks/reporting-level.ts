import { frameworkLevels, type FrameworkLevel } from '@steward/contract/reporting/frameworks.models';
import { useState } from 'react';

const KEY = 'steward.reportingLevel';
type Chosen = FrameworkLevel | 'all';

const kept = (): Chosen => {
  const level = localStorage.getItem(KEY);
  return frameworkLevels.find((one) => one === level) ?? 'all';
};

/** The level whose reports are shown: the choice is kept (C114). */
export function useReportingLevel(): [Chosen, (level: Chosen) => void] {
  const [level, setLevel] = useState<Chosen>(kept);
  return [
    level,
    (next) => {
      localStorage.setItem(KEY, next);
      setLevel(next);
    },
  ];
}

import type { Input } from '@steward/contract/call';
import type { dashboardPages } from '@steward/contract/insight/dashboard-pages';
import type { SavedDashboard } from '@steward/contract/insight/dashboard-pages.saved';
import type { DashboardPage, Layout } from '@steward/contract/insight/widgets.layout';
import type { AnsweredWidget } from '@steward/contract/widget-data';
import { lazy, type ComponentType } from 'react';

/** What a dashboard gives to the part with which people make dashboards of their own. */
export interface OwnDashboardProps {
  page: DashboardPage;
  layout: Layout;
  /** Null: a page of the product is open. */
  saved: SavedDashboard | null;
  title: string;
  /** The period and the properties that the page shows. */
  question: Omit<Input<typeof dashboardPages.getDashboardData>, 'widgets' | 'draft'>;
  answers: readonly AnsweredWidget[] | undefined;
  environmentId?: string | undefined;
  /** Opens a dashboard of the organization; undefined: the page of the product. */
  onOpen: (dashboardId: string | undefined) => void;
  /** The editor takes the place of the widgets. */
  onEditing: (isEditing: boolean) => void;
}

const parts = import.meta.glob<{ default: ComponentType<OwnDashboardProps> }>('../../areas/*/*/own-dashboard.part.tsx');
const none = () => Promise.resolve({ default: () => null });

/** The area of the editor has it; it loads after the widgets of the page. */
export const OwnDashboardSlot = lazy(Object.values(parts)[0] ?? none);

import { SidePanel } from '../../ui/overlays/side-panel.tsx';
import { ColourToggle } from '../layout/colour-toggle.tsx';
import { Logo } from '../layout/logo.tsx';
import classes from './sidebar.module.css';
import type { NavGroup } from './navigation.ts';
import { Sidebar } from './sidebar.tsx';

interface Props {
  groups: NavGroup[];
  waiting: ReadonlyMap<string, number>;
  upgradeUrl: string | undefined;
  opened: boolean;
  onClose: () => void;
}

/** The sidebar on a narrow screen. */
export default function MobileNavigation({ groups, waiting, upgradeUrl, opened, onClose }: Props) {
  return (
    <SidePanel opened={opened} onClose={onClose} title={<Logo />} width={300} side="start" flush>
      <Sidebar groups={groups} isNarrow={false} waiting={waiting} upgradeUrl={upgradeUrl} />
      <div className={classes.looks}>
        <ColourToggle />
      </div>
    </SidePanel>
  );
}

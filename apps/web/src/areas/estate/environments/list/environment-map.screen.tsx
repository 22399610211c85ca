import { EnvironmentList } from './environment-list.screen.tsx';

/** The properties of the list, on a map. */
export default function EnvironmentMapScreen() {
  return <EnvironmentList isMap />;
}

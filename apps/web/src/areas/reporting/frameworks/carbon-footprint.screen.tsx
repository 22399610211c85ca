import { FrameworkPage } from './framework-page.tsx';

const keys = ['carbon_footprinting_tcfd'];

export default function CarbonFootprintScreen() {
  return <FrameworkPage keys={keys} />;
}

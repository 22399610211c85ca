/** ECharts with heat maps and flows, beside the usual charts; loads where one is drawn. */
import { HeatmapChart, SankeyChart } from 'echarts/charts';
import { VisualMapComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { init } from './chart-engine.ts';

use([HeatmapChart, SankeyChart, VisualMapComponent]);

export { init };

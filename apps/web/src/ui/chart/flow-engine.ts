/** ECharts with flows, beside the usual charts; loads where one is drawn. */
import { SankeyChart } from 'echarts/charts';
import { use } from 'echarts/core';
import { init } from './chart-engine.ts';

use([SankeyChart]);

export { init };

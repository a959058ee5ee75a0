import { BarChart } from 'echarts/charts'
import { use } from 'echarts/core'

use([BarChart])

export { ChartDrawing as default } from './ChartDrawing.tsx'

import { LineChart } from 'echarts/charts'
import { use } from 'echarts/core'

use([LineChart])

export { ChartDrawing as default } from './ChartDrawing.tsx'

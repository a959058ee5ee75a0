import type { ChartScale, Coloured } from './chart-scale.ts'

type Props = { series: readonly Coloured[]; scale: ChartScale; hovered: number | undefined }

/** Lines, which differ without colour, too: those after the first are dashed, unless `isDashed` says which. */
export function ChartLines({ series, scale, hovered }: Props) {
  return (
    <>
      <g className="chart-grow">
        {series.map(({ name, color, values, isDashed }, at) => (
          <path
            key={name}
            className="chart-series"
            d={`M${values.map((value, place) => `${scale.x(place)} ${scale.y(value)}`).join('L')}`}
            stroke={color}
            strokeDasharray={(isDashed ?? at > 0) ? '5 4' : undefined}
          />
        ))}
      </g>
      {hovered !== undefined &&
        series.map(({ name, color, values }) => (
          <circle key={name} cx={scale.x(hovered)} cy={scale.y(values[hovered] ?? 0)} r={4} fill={color} />
        ))}
    </>
  )
}

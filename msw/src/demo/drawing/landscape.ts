import { createRandom } from '../service/random.ts'
import { dataUri } from './data-uri.ts'

/** Hills, water and a sun. The same seed draws the same picture. */
export function drawLandscape(seed: number, width = 480, height = 270): string {
  const random = createRandom(seed * 40503 + 7)
  // The step is large, so that pictures with consecutive seeds differ.
  const hue = (seed * 67) % 360
  const tone = (shift: number, light: number) => `hsl(${(hue + shift) % 360} 52% ${light}%)`
  const hill = (base: number) => {
    const points = [0, 1, 2, 3, 4].map((step) => [(step * width) / 4, height * (base - random.next() * 0.18)] as const)
    const [first, ...rest] = points
    const curve = rest.map(([x, y], index) => {
      const [beforeX, beforeY] = points[index] ?? [0, 0]
      const middle = (beforeX + x) / 2
      return `C${middle} ${beforeY} ${middle} ${y} ${x} ${y}`
    })
    return `M0 ${first?.[1] ?? 0}${curve.join('')}V${height}H0z`
  }
  return dataUri(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${height}" fill="${tone(0, 86)}"/>
    <circle cx="${random.integer(width * 0.15, width * 0.85)}" cy="${height * 0.32}" r="${height * 0.13}" fill="${tone(180, 74)}"/>
    <path d="${hill(0.72)}" fill="${tone(20, 70)}"/>
    <path d="${hill(0.86)}" fill="${tone(35, 56)}"/>
    <path d="${hill(1)}" fill="${tone(50, 42)}"/>
  </svg>`)
}

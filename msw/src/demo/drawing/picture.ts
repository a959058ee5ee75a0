import { randomFrom } from '../service/random.ts'
import { dataUri } from './data-uri.ts'

/** Hills, water and a sun: a picture for a post or a cover, always the same one for the same number. */
export function drawLandscape(of: number, width = 480, height = 270): string {
  const random = randomFrom(of * 40503 + 7)
  // Far enough apart that pictures with numbers in a row do not look alike.
  const hue = (of * 67) % 360
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
    <circle cx="${random.whole(width * 0.15, width * 0.85)}" cy="${height * 0.32}" r="${height * 0.13}" fill="${tone(180, 74)}"/>
    <path d="${hill(0.72)}" fill="${tone(20, 70)}"/>
    <path d="${hill(0.86)}" fill="${tone(35, 56)}"/>
    <path d="${hill(1)}" fill="${tone(50, 42)}"/>
  </svg>`)
}

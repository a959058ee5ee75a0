/** An SVG as the `src` of an `<img>`. */
export function dataUri(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg.replaceAll(/\s*\n\s*/g, ''))}`
}

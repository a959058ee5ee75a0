/** A drawing as an address that `<img>` takes, with nothing fetched from anywhere. */
export function dataUri(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg.replaceAll(/\s*\n\s*/g, ''))}`
}

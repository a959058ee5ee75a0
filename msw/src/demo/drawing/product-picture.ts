import { dataUri } from './data-uri.ts'

/** Outlines of the products, on the middle 100 × 100 of the picture. */
const OUTLINES = {
  phone: '<rect x="34" y="16" width="32" height="68" rx="7"/><path d="M45 24h10M46 76h8"/>',
  tablet: '<rect x="24" y="18" width="52" height="64" rx="6"/><circle cx="50" cy="74" r="2.5"/>',
  laptop: '<rect x="24" y="26" width="52" height="36" rx="4"/><path d="M14 72h72l-6-10H20z"/>',
  watch:
    '<rect x="34" y="34" width="32" height="32" rx="9"/><path d="M39 34l3-16h16l3 16M39 66l3 16h16l3-16M50 43v8l6 4"/>',
  headphones:
    '<path d="M24 60V50a26 26 0 0 1 52 0v10"/><rect x="18" y="56" width="14" height="24" rx="6"/><rect x="68" y="56" width="14" height="24" rx="6"/>',
  speaker:
    '<rect x="30" y="16" width="40" height="68" rx="7"/><circle cx="50" cy="60" r="13"/><circle cx="50" cy="60" r="4"/><circle cx="50" cy="32" r="5"/>',
  camera: '<path d="M18 34h16l6-10h20l6 10h16v42H18z"/><circle cx="50" cy="54" r="14"/><circle cx="50" cy="54" r="6"/>',
  lamp: '<path d="M36 18h28l12 30H24z"/><path d="M50 48v30M34 82h32"/>',
  mug: '<path d="M26 30h40v38a12 12 0 0 1-12 12H38a12 12 0 0 1-12-12zM66 38h8a9 9 0 0 1 0 20h-8M38 22v-6M50 22v-6"/>',
  bag: '<path d="M24 38h52l6 44H18zM37 46V30a13 13 0 0 1 26 0v16"/>',
  shoe: '<path d="M16 40c8 6 16 4 22-4l18 20c6 6 16 8 28 10v10H16z"/><path d="M42 44l6-5M49 52l6-5"/>',
  keyboard:
    '<rect x="12" y="34" width="76" height="34" rx="5"/><path d="M22 44h4M33 44h4M44 44h4M55 44h4M66 44h4M77 44h2M22 52h4M33 52h4M44 52h4M55 52h4M66 52h4M30 60h40"/>',
} as const

export type ProductKind = keyof typeof OUTLINES

/** @param hue 0–359 */
export function drawProduct(kind: ProductKind, hue: number): string {
  return dataUri(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="-17 0 134 100">
    <rect x="-17" width="134" height="100" fill="hsl(${hue} 60% 93%)"/>
    <circle cx="50" cy="50" r="40" fill="hsl(${hue} 62% 86%)"/>
    <g fill="hsl(${hue} 45% 97%)" stroke="hsl(${hue} 45% 34%)" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">${OUTLINES[kind]}</g>
  </svg>`)
}

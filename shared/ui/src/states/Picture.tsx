import type { ReactElement, ReactNode } from 'react'

export type PictureName = 'empty' | 'search' | 'failed' | 'locked' | 'lost' | 'off'

/** Decorative line drawings in the skin's colours, hidden from screen readers. */
const drawings: Record<PictureName, ReactNode> = {
  empty: (
    <>
      <path d="M34 46h52a5 5 0 0 1 5 5v30a5 5 0 0 1-5 5H34a5 5 0 0 1-5-5V51a5 5 0 0 1 5-5Z" className="picture-paper" />
      <path d="m30 49 27 21a5 5 0 0 0 6 0l27-21" />
      <path d="M98 20 74 29l9 4.5 3.5 9.5z" className="picture-accent" />
      <path d="m68 40 9-7" strokeDasharray="1 5" />
    </>
  ),
  search: (
    <>
      <path d="M33 30h40M33 44h26M33 58h20" />
      <circle cx="74" cy="60" r="18" className="picture-paper" />
      <path d="m87 73 13 13" className="picture-accent" strokeWidth="5" />
      <path d="M66 60h16" />
    </>
  ),
  failed: (
    <>
      <path d="M24 62h18a7 7 0 0 0 7-7v-3" />
      <path d="M42 38h14v14H42z" className="picture-paper" />
      <path d="M46 38v-6m6 6v-6" />
      <path d="M96 44H78a7 7 0 0 0-7 7v3" />
      <path d="M64 54h14v14H64z" className="picture-paper" />
      <path d="m60 26 3 6m6-8v7m9-3-4 6M50 78l-3 6m10-5v7m8-7 3 6" className="picture-accent" />
    </>
  ),
  locked: (
    <>
      <path d="M46 46v-9a14 14 0 0 1 28 0v9" />
      <rect x="38" y="46" width="44" height="36" rx="6" className="picture-paper" />
      <circle cx="60" cy="61" r="4" className="picture-accent" />
      <path d="M60 65v7" className="picture-accent" />
    </>
  ),
  lost: (
    <>
      <path d="M60 22v64M50 86h20" />
      <path d="M60 28h28l8 7-8 7H60z" className="picture-paper" />
      <path d="M60 46H36l-8 7 8 7h24z" className="picture-paper" />
      <path d="M69 35h13M38 53h13" className="picture-accent" />
    </>
  ),
  off: (
    <>
      <rect x="34" y="40" width="52" height="30" rx="15" className="picture-paper" />
      <circle cx="49" cy="55" r="10" className="picture-accent" />
      <path d="M68 55h9" />
    </>
  ),
}

/** One of the console's own drawings, or another drawing in the same frame. */
export function Picture({ drawing }: { drawing: PictureName | ReactElement }) {
  return (
    <svg viewBox="0 0 120 104" className="picture" aria-hidden="true" focusable="false">
      <ellipse cx="60" cy="56" rx="50" ry="44" className="picture-ground" />
      {typeof drawing === 'string' ? drawings[drawing] : drawing}
    </svg>
  )
}

import type { ReactElement, ReactNode } from 'react'

export type PictureName = 'empty' | 'search' | 'failed' | 'locked' | 'lost' | 'off'

/** The letter of the sign, folded to a plane around 0 0, in the frame of a picture. */
export const Plane = ({ at }: { at: string }) => (
  <g transform={at}>
    <path d="M22-20-22-3-6 5z" className="picture-paper" />
    <path d="M22-20-6 5-3.500 21z" className="picture-accent" />
  </g>
)

/**
 * What happened to the letter: not folded yet, not found, crashed, sealed, flown away, on the ground. Decorative drawings in
 * the skin's colours, hidden from screen readers.
 */
const drawings: Record<PictureName, ReactNode> = {
  empty: (
    <>
      <path d="M40 22h28l12 12v50H40z" className="picture-paper" />
      <path d="M68 22v12h12z" className="picture-accent" />
      <path d="M60 22v62M40 64l20-42 20 42" className="picture-crease" />
    </>
  ),
  search: (
    <>
      <path d="M22 74c8-14 16-20 26-22" className="picture-trail" />
      <circle cx="68" cy="48" r="22" className="picture-paper" />
      <path d="M82 37 54 48l10 5zl-18 16 2 10z" className="picture-crease" />
      <path d="m84 64 15 15" className="picture-accent" strokeWidth="5" />
    </>
  ),
  failed: (
    <>
      <path d="M22 30c14-12 30-10 38 4" className="picture-trail" />
      <Plane at="translate(66 56)rotate(112)" />
      <path d="M40 84h44" />
      <path d="m88 72 5-5m0 11h7M80 66v-6" className="picture-accent" />
    </>
  ),
  locked: (
    <>
      <path d="M34 40h52v38H34z" className="picture-paper" />
      <path d="m34 40 26 21 26-21M34 78l19-22m33 22L67 56" />
      <circle cx="60" cy="58" r="9" className="picture-accent" />
      <path d="M60 56v4" />
    </>
  ),
  lost: (
    <>
      <path d="M20 78c20 8 44 4 46-14s-26-18-24-2 30 8 40-18" className="picture-trail" />
      <Plane at="translate(90 30)scale(.8)" />
    </>
  ),
  off: (
    <>
      <path d="M26 78h68" />
      <Plane at="translate(60 58)rotate(38)" />
    </>
  ),
}

/** One of the console's own drawings, or another drawing in the same frame: the sign, large and faint. */
export function Picture({ drawing }: { drawing: PictureName | ReactElement }) {
  return (
    <svg viewBox="0 0 120 104" className="picture" aria-hidden="true" focusable="false">
      <path d="M106 12 12 48l35 17z" className="picture-ground" />
      <path d="M106 12 47 65l5 33z" className="picture-ground picture-fold" />
      {typeof drawing === 'string' ? drawings[drawing] : drawing}
    </svg>
  )
}

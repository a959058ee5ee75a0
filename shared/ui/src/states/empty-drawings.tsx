// Drawings of what an empty list will hold: `<Empty picture={drawings.coupon} … />`, with `import * as drawings`. Each is an
// export of its own, so that a remote contains only those that it shows.

import { Plane } from './Picture.tsx'

/** The letter on its way: something was sent. */
export const sent = (
  <>
    <path d="M20 88c12-1 20-7 26-15" className="picture-trail" />
    <g className="picture-flies">
      <Plane at="translate(66 46)scale(1.2)" />
    </g>
    <circle cx="92" cy="76" r="11" className="picture-done" />
    <path d="m87 76 4 4 7-8" className="picture-tick" />
  </>
)

/** The letter half folded: something that takes time, or figures that are not there yet. */
export const waiting = (
  <>
    <path d="M40 42 60 22l20 20v42H40z" className="picture-paper" />
    <path d="M60 22 40 42h20zl20 20H60z" className="picture-accent" />
    <path d="M60 42v42M40 70l20-28 20 28" className="picture-crease" />
  </>
)

export const messages = (
  <>
    <path
      d="M34 28h44a5 5 0 0 1 5 5v16a5 5 0 0 1-5 5H50l-9 7v-7h-7a5 5 0 0 1-5-5V33a5 5 0 0 1 5-5Z"
      className="picture-paper"
    />
    <path d="M38 38h32M38 45h20" />
    <path d="M92 58v16a5 5 0 0 1-5 5h-6v6l-8-6H57" className="picture-accent" />
  </>
)

export const chart = (
  <>
    <path d="M32 26v56h58" />
    <path d="M42 70v12M70 52v30" strokeWidth="7" />
    <path d="M56 60v22M84 40v42" className="picture-accent" strokeWidth="7" />
  </>
)

export const otp = (
  <>
    <rect x="44" y="20" width="34" height="64" rx="6" className="picture-paper" />
    <path d="M56 77h10" />
    <path d="M51 45h20M51 55h20" strokeDasharray="1 6" strokeWidth="5" className="picture-accent" />
    <path d="M54 33h14" />
  </>
)

export const key = (
  <>
    <circle cx="46" cy="54" r="14" className="picture-paper" />
    <path d="M60 54h34v10M82 54v8" />
    <circle cx="46" cy="54" r="4" className="picture-accent" />
  </>
)

export const bell = (
  <>
    <path d="M42 66V50a18 18 0 0 1 36 0v16l6 8H36z" className="picture-paper" />
    <path d="M54 80a6 6 0 0 0 12 0M60 32v-6" />
    <path d="M84 30a26 26 0 0 1 8 16M36 30a26 26 0 0 0-8 16" className="picture-accent" />
  </>
)

export const people = (
  <>
    <circle cx="50" cy="42" r="10" className="picture-paper" />
    <path d="M32 76c0-12 8-18 18-18s18 6 18 18" className="picture-paper" />
    <path d="M74 36a8 8 0 0 1 2 15.500M78 59c8 1 13 7 13 17" className="picture-accent" />
  </>
)

export const cart = (
  <>
    <path d="M26 30h10l8 36h36l8-26H39" className="picture-paper" />
    <circle cx="50" cy="76" r="4" />
    <circle cx="74" cy="76" r="4" />
    <path d="M56 48h18" className="picture-accent" />
  </>
)

export const invoice = (
  <>
    <path d="M42 22h36v62l-6-5-6 5-6-5-6 5-6-5-6 5z" className="picture-paper" />
    <path d="M50 36h20M50 46h20" />
    <path d="M50 60h8m6 0h6" className="picture-accent" />
  </>
)

export const chat = (
  <>
    <path
      d="M30 32h40a5 5 0 0 1 5 5v16a5 5 0 0 1-5 5H46l-9 7v-7h-7a5 5 0 0 1-5-5V37a5 5 0 0 1 5-5Z"
      className="picture-paper"
    />
    <path d="M84 48h5a5 5 0 0 1 5 5v14a5 5 0 0 1-5 5h-3v7l-8-7H62a5 5 0 0 1-5-4" />
    <path d="M40 45h.1M50 45h.1M60 45h.1" className="picture-accent" strokeWidth="5" />
  </>
)

export const tasks = (
  <>
    <rect x="36" y="24" width="48" height="58" rx="6" className="picture-paper" />
    <path d="M62 40h14M62 54h14M62 68h14" />
    <path d="m44 40 3 3 6-7m-9 18 3 3 6-7m-9 18 3 3 6-7" className="picture-accent" />
  </>
)

export const communications = (
  <>
    <path d="M28 52 92 26 76 82 58 62z" className="picture-paper" />
    <path d="M92 26 58 62v18l9-9" className="picture-accent" />
  </>
)

export const logs = (
  <>
    <rect x="32" y="24" width="56" height="58" rx="6" className="picture-paper" />
    <path d="M52 38h26M52 53h26M52 68h18" />
    <path d="M42 38h.1M42 53h.1M42 68h.1" className="picture-accent" strokeWidth="6" />
  </>
)

export const template = (
  <>
    <rect x="38" y="22" width="44" height="62" rx="6" className="picture-paper" />
    <path d="M48 35h24M48 45h14" />
    <path d="M56 58c-4 0-2 7-6 7 4 0 2 7 6 7M64 58c4 0 2 7 6 7-4 0-2 7-6 7" className="picture-accent" />
  </>
)

export const draft = (
  <>
    <path d="M40 22h27l13 13v45a4 4 0 0 1-4 4H40a4 4 0 0 1-4-4V26a4 4 0 0 1 4-4Z" className="picture-paper" />
    <path d="M46 42h20M46 52h12" />
    <path d="m60 76 24-24 6 6-24 24-8 2z" className="picture-accent" />
  </>
)

export const campaign = (
  <>
    <path d="M34 46h12l30-16v48L46 62H34a4 4 0 0 1-4-4v-8a4 4 0 0 1 4-4Z" className="picture-paper" />
    <path d="m44 62 5 18h9l-4-14" />
    <path d="M84 44a12 12 0 0 1 0 20M90 38a20 20 0 0 1 0 32" className="picture-accent" />
  </>
)

export const coupon = (
  <>
    <path d="M28 36h64v10a8 8 0 0 0 0 16v10H28V62a8 8 0 0 0 0-16z" className="picture-paper" />
    <path d="M50 42v26" strokeDasharray="3 6" />
    <path d="m63 62 16-16M65 47h.1M77 61h.1" className="picture-accent" />
  </>
)

export const segment = (
  <>
    <circle cx="49" cy="54" r="21" className="picture-paper" />
    <circle cx="71" cy="54" r="21" />
    <path d="M60 36a21 21 0 0 1 0 36 21 21 0 0 1 0-36Z" className="picture-accent" />
  </>
)

export const consent = (
  <>
    <rect x="38" y="22" width="44" height="62" rx="6" className="picture-paper" />
    <path d="M48 35h24M48 45h24" />
    <path d="m50 65 7 7 14-15" className="picture-accent" />
  </>
)

export const answers = (
  <>
    <path d="M30 30h26v22H44l-7 7v-7h-7Z" className="picture-paper" />
    <path d="M64 46h26v22h-7v7l-7-7H64Z" className="picture-paper" />
    <path d="m37 41 5 5 8-9" className="picture-accent" />
    <path d="m72 52 10 10M82 52 72 62" />
  </>
)

export const fields = (
  <>
    <rect x="28" y="28" width="50" height="18" rx="5" className="picture-paper" />
    <rect x="28" y="56" width="50" height="18" rx="5" className="picture-paper" />
    <path d="M36 37h16M36 65h26" />
    <path d="M92 44v16M84 52h16" className="picture-accent" />
  </>
)

export const blocked = (
  <>
    <rect x="42" y="22" width="32" height="62" rx="6" className="picture-paper" />
    <path d="M54 77h8" />
    <circle cx="76" cy="50" r="14" className="picture-paper" />
    <path d="m66 60 20-20" className="picture-accent" />
  </>
)

export const history = (
  <>
    <circle cx="60" cy="54" r="28" className="picture-paper" />
    <path d="M60 54v-18" />
    <path d="m60 54 13 8" className="picture-accent" />
  </>
)

export const report = (
  <>
    <rect x="38" y="20" width="44" height="64" rx="6" className="picture-paper" />
    <path d="M48 33h24M48 42h14" />
    <path d="M50 74v-8M60 74V58M70 74V50" className="picture-accent" strokeWidth="5" />
  </>
)

export const credits = (
  <>
    <path d="M30 40v28c0 4.400 9 8 20 8s20-3.600 20-8V40" className="picture-paper" />
    <ellipse cx="50" cy="40" rx="20" ry="8" className="picture-paper" />
    <path d="M30 54c0 4.400 9 8 20 8s20-3.600 20-8" />
    <path d="M86 42v20M76 52h20" className="picture-accent" />
  </>
)

export const transactions = (
  <>
    <rect x="32" y="28" width="56" height="52" rx="6" className="picture-paper" />
    <path d="M32 42h56" />
    <path d="M44 55h28l-6-5M76 68H48l6 5" className="picture-accent" />
  </>
)

export const audit = (
  <>
    <path d="m60 20 26 9v20c0 18-11 29-26 36-15-7-26-18-26-36V29z" className="picture-paper" />
    <path d="m48 52 9 9 16-18" className="picture-accent" />
  </>
)

export const sender = (
  <>
    <path d="M35 34h34l21 20-21 20H35a5 5 0 0 1-5-5V39a5 5 0 0 1 5-5Z" className="picture-paper" />
    <path d="M74 54h.1" strokeWidth="6" />
    <path d="M40 48h20M40 60h13" className="picture-accent" />
  </>
)

export const accounts = (
  <>
    <path d="M60 40v12M38 64V52h44v12" />
    <rect x="26" y="64" width="24" height="18" rx="4" className="picture-paper" />
    <rect x="70" y="64" width="24" height="18" rx="4" className="picture-paper" />
    <rect x="47" y="22" width="26" height="18" rx="4" className="picture-paper" />
    <path d="M56 31h8" className="picture-accent" />
  </>
)

export const webhook = (
  <>
    <path d="M56 40 43 64M64 40l13 24M47 72h26" className="picture-accent" />
    <circle cx="60" cy="32" r="9" className="picture-paper" />
    <circle cx="38" cy="72" r="9" className="picture-paper" />
    <circle cx="82" cy="72" r="9" className="picture-paper" />
  </>
)

export const email = (
  <>
    <rect x="30" y="32" width="60" height="46" rx="5" className="picture-paper" />
    <path d="m32 36 28 23 28-23" className="picture-accent" />
  </>
)

export const wishlist = (
  <>
    <path
      d="M60 82S29 63 29 44a15.500 15.500 0 0 1 31-4 15.500 15.500 0 0 1 31 4c0 19-31 38-31 38Z"
      className="picture-paper"
    />
    <path d="M39 45a7 7 0 0 1 7-7" className="picture-accent" />
  </>
)

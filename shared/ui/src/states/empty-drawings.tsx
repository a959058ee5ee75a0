import type { ReactElement } from 'react'

export type EmptyPicture =
  | 'messages'
  | 'chart'
  | 'otp'
  | 'key'
  | 'bell'
  | 'people'
  | 'cart'
  | 'invoice'
  | 'chat'
  | 'tasks'

/** Drawings of what an empty list will hold. In a file of their own, because the sign-in page loads the other drawings. */
export const EMPTY_DRAWINGS: Record<EmptyPicture, ReactElement> = {
  messages: (
    <>
      <path
        d="M34 28h44a5 5 0 0 1 5 5v16a5 5 0 0 1-5 5H50l-9 7v-7h-7a5 5 0 0 1-5-5V33a5 5 0 0 1 5-5Z"
        className="picture-paper"
      />
      <path d="M38 38h32M38 45h20" />
      <path d="M92 58v16a5 5 0 0 1-5 5h-6v6l-8-6H57" className="picture-accent" />
    </>
  ),
  chart: (
    <>
      <path d="M32 26v56h58" />
      <path d="M42 70v12M70 52v30" strokeWidth="7" />
      <path d="M56 60v22M84 40v42" className="picture-accent" strokeWidth="7" />
    </>
  ),
  otp: (
    <>
      <rect x="44" y="20" width="34" height="64" rx="6" className="picture-paper" />
      <path d="M56 77h10" />
      <path d="M51 45h20M51 55h20" strokeDasharray="1 6" strokeWidth="5" className="picture-accent" />
      <path d="M54 33h14" />
    </>
  ),
  key: (
    <>
      <circle cx="46" cy="54" r="14" className="picture-paper" />
      <path d="M60 54h34v10M82 54v8" />
      <circle cx="46" cy="54" r="4" className="picture-accent" />
    </>
  ),
  bell: (
    <>
      <path d="M42 66V50a18 18 0 0 1 36 0v16l6 8H36z" className="picture-paper" />
      <path d="M54 80a6 6 0 0 0 12 0M60 32v-6" />
      <path d="M84 30a26 26 0 0 1 8 16M36 30a26 26 0 0 0-8 16" className="picture-accent" />
    </>
  ),
  people: (
    <>
      <circle cx="50" cy="42" r="10" className="picture-paper" />
      <path d="M32 76c0-12 8-18 18-18s18 6 18 18" className="picture-paper" />
      <path d="M74 36a8 8 0 0 1 2 15.500M78 59c8 1 13 7 13 17" className="picture-accent" />
    </>
  ),
  cart: (
    <>
      <path d="M26 30h10l8 36h36l8-26H39" className="picture-paper" />
      <circle cx="50" cy="76" r="4" />
      <circle cx="74" cy="76" r="4" />
      <path d="M56 48h18" className="picture-accent" />
    </>
  ),
  invoice: (
    <>
      <path d="M42 22h36v62l-6-5-6 5-6-5-6 5-6-5-6 5z" className="picture-paper" />
      <path d="M50 36h20M50 46h20" />
      <path d="M50 60h8m6 0h6" className="picture-accent" />
    </>
  ),
  chat: (
    <>
      <path
        d="M30 32h40a5 5 0 0 1 5 5v16a5 5 0 0 1-5 5H46l-9 7v-7h-7a5 5 0 0 1-5-5V37a5 5 0 0 1 5-5Z"
        className="picture-paper"
      />
      <path d="M84 48h5a5 5 0 0 1 5 5v14a5 5 0 0 1-5 5h-3v7l-8-7H62a5 5 0 0 1-5-4" />
      <path d="M40 45h.1M50 45h.1M60 45h.1" className="picture-accent" strokeWidth="5" />
    </>
  ),
  tasks: (
    <>
      <rect x="36" y="24" width="48" height="58" rx="6" className="picture-paper" />
      <path d="M62 40h14M62 54h14M62 68h14" />
      <path d="m44 40 3 3 6-7m-9 18 3 3 6-7m-9 18 3 3 6-7" className="picture-accent" />
    </>
  ),
}

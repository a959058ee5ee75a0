/** Decoration, hidden from screen readers: a phone that sends a message and gets ticks back. */
export function SignInIllustration() {
  return (
    <div className="sign-in-picture">
      <svg viewBox="0 0 480 520" aria-hidden="true" focusable="false">
        <g className="picture-waves">
          <circle cx="240" cy="270" r="90" />
          <circle cx="240" cy="270" r="150" />
          <circle cx="240" cy="270" r="215" />
        </g>
        <g className="picture-phone">
          <rect x="160" y="110" width="160" height="320" rx="28" />
          <path d="M220 126h40" />
        </g>
        <g className="picture-bubbles">
          <path d="M180 176h92a14 14 0 0 1 14 14v30a14 14 0 0 1-14 14h-78l-14 12v-56a14 14 0 0 1 0-14Z" />
          <path d="M300 262h-82a14 14 0 0 0-14 14v18a14 14 0 0 0 14 14h68l14 12Z" className="picture-own" />
          <path d="M180 340h72a14 14 0 0 1 14 14v14a14 14 0 0 1-14 14h-58l-14 12Z" />
        </g>
        <g className="picture-lines">
          <path d="M196 194h72M196 206h56M196 218h64M196 358h52M196 368h36" />
          <path d="M220 280h62M220 292h40" className="picture-own-lines" />
        </g>
        <g className="picture-sent">
          <path d="m392 118-64 26 25 11 11 27z" />
          <path d="M352 156 300 200" strokeDasharray="2 9" />
        </g>
        <g className="picture-ticks">
          <circle cx="102" cy="216" r="20" />
          <path d="m93 216 6 6 11-12" />
          <circle cx="390" cy="330" r="20" />
          <path d="m381 330 6 6 11-12" />
          <circle cx="116" cy="372" r="14" />
          <path d="m110 372 4 4 8-8" />
        </g>
      </svg>
    </div>
  )
}

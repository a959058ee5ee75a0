type Props = { kind: 'messages' | 'filter' }

/** Line drawings in the colours of the skin; they say nothing that the words beside them do not. */
export function EmptyPicture({ kind }: Props) {
  return (
    <svg className="ss-empty-picture" viewBox="0 0 160 112" width="160" height="112" fill="none" aria-hidden="true">
      <ellipse cx="80" cy="102" rx="56" ry="6" className="fill-soft" />
      {kind === 'messages' ? <Messages /> : <Filter />}
    </svg>
  )
}

function Messages() {
  return (
    <>
      <rect x="56" y="10" width="48" height="84" rx="9" className="paper" />
      <path d="M74 18h12" className="line" />
      <rect x="63" y="28" width="26" height="12" rx="5" className="fill-soft" />
      <rect x="71" y="46" width="26" height="18" rx="5" className="fill-brand" />
      <path d="M76 52h16M76 58h10" className="line-on-brand" />
      <path
        d="M116 40c7 3 11 8 12 15M118 30c12 4 19 13 20 25M44 40c-7 3-11 8-12 15M42 30c-12 4-19 13-20 25"
        className="line-brand"
      />
    </>
  )
}

function Filter() {
  return (
    <>
      <rect x="30" y="22" width="76" height="70" rx="8" className="paper" />
      <path d="M42 38h34M42 52h52M42 66h26M42 80h40" className="line" />
      <circle cx="106" cy="62" r="20" className="lens" />
      <path d="m121 77 13 13" className="line-brand thick" />
    </>
  )
}

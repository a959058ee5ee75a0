import { useState } from 'react'
import './avatar.css'
import { initials } from './initials.ts'

type Props = { src: string | null; name: string /** Pixels. */; size?: number }

/** A person's picture, or their initials without one. Hidden from screen readers: the name is always next to it. */
export function Avatar({ src, name, size = 32 }: Props) {
  // A picture that cannot be loaded (an old address, no network) must not leave a hole.
  const [failed, setFailed] = useState<string>()
  const style = { width: size, height: size, fontSize: size * 0.38 }
  if (src !== null && src !== failed)
    return (
      <img
        className="avatar"
        src={src}
        alt=""
        width={size}
        height={size}
        style={style}
        onError={() => setFailed(src)}
      />
    )
  // The stylesheet draws the initials: as text, they would have to be in the name of a button around them (WCAG 2.5.3).
  return <span className="avatar avatar-initials" style={style} data-initials={initials(name)} aria-hidden="true" />
}

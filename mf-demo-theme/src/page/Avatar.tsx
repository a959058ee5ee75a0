type Props = { src: string | null; name: string; size?: number }

/** A person's picture, or their initials. Hidden from screen readers: the name is always next to it. */
export function Avatar({ src, name, size = 32 }: Props) {
  const style = { width: size, height: size, fontSize: size * 0.38 }
  if (src) return <img className="avatar" src={src} alt="" width={size} height={size} style={style} />
  return (
    <span className="avatar avatar-initials" style={style} aria-hidden="true">
      {initials(name)}
    </span>
  )
}

const initials = (name: string) =>
  name
    .split(' ')
    .slice(0, 2)
    // A leading Thai vowel is written before its consonant; the consonant is the initial.
    .map((part) => part.replace(/^[เแโใไ]/, '').charAt(0))
    .join('')
    .toUpperCase()

type Props = { src: string | null; name: string; size?: number }

/** Somebody's picture, or the first letters of the name. The name stands beside it, so it says nothing to a reader. */
export function Face({ src, name, size = 32 }: Props) {
  const style = { width: size, height: size, fontSize: size * 0.38 }
  if (src) return <img className="face" src={src} alt="" width={size} height={size} style={style} />
  return (
    <span className="face face-letters" style={style} aria-hidden="true">
      {initials(name)}
    </span>
  )
}

const initials = (name: string) =>
  name
    .split(' ')
    .slice(0, 2)
    // A Thai name may begin with a vowel sign that is written before its consonant: the consonant is the initial.
    .map((part) => part.replace(/^[เแโใไ]/, '').charAt(0))
    .join('')
    .toUpperCase()

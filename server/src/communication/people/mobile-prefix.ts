/** A LIKE pattern for mobiles that begin as a person types them: `081 2` finds `66812…`. */
export function mobilePrefix(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '')
  return `${digits.replace(/^0(?!0)/, '66').replace(/^00/, '')}%`
}

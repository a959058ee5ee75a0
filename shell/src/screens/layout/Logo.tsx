export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg className="logo" width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      <rect width="28" height="28" rx="8" className="logo-ground" />
      <path d="M21.500 7 6.500 12.800l5.600 2.700z" className="logo-wing" />
      <path d="M21.500 7l-9.400 8.500.8 5.800z" className="logo-wing logo-wing-far" />
    </svg>
  )
}

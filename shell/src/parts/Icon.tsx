/** Line icons, 20 × 20, in the text colour. Registry entries name them; an unknown name becomes a dot. */
const paths = {
  account: 'M4 16.5V6.2L10 3l6 3.2v10.3M2.5 16.5h15M8 16.5v-3h4v3M7.5 8h1m3 0h1m-5 2.7h1m3 0h1',
  bell: 'M5 8.5a5 5 0 0 1 10 0c0 4 1.5 5 1.5 5h-13S5 12.5 5 8.5M8.3 16.2a2 2 0 0 0 3.4 0',
  check: 'm4.5 10.5 3.5 3.5 7.5-8',
  chevron: 'm6 8 4 4 4-4',
  close: 'm5.5 5.5 9 9m0-9-9 9',
  collapse: 'M3.5 4.5h13v11h-13zM8 4.5v11m5-7.5-2 2 2 2',
  communication:
    'M3.5 5.5a1.5 1.5 0 0 1 1.5-1.5h10a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5H9l-3.5 3v-3H5a1.5 1.5 0 0 1-1.5-1.5zM7 7.8h6M7 10.5h4',
  contact: 'M10 17a7 7 0 1 0-7-7v3.5M17 10v3.5M3 11.5h1.5v4H3zM15.5 11.5H17v4h-1.5z',
  coupons: 'M3.5 7V5.5h13V7a2 2 0 0 0 0 4v3.5h-13V11a2 2 0 0 0 0-4M11.5 5.5v9',
  demo: 'M10 3l6.5 3.5v7L10 17l-6.5-3.5v-7zM3.5 6.5 10 10l6.5-3.5M10 10v7',
  dot: 'M10 9.5a.5.5 0 1 1 0 1 .5.5 0 0 1 0-1',
  eye: 'M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5M10 7.8a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4',
  eyeOff:
    'M8 5.3A7 7 0 0 1 10 5c5 0 7.5 5 7.5 5a13 13 0 0 1-1.8 2.5M5 6.8A12 12 0 0 0 2.5 10S5 15 10 15c1.5 0 2.8-.4 3.9-1M3.5 3.5l13 13',
  go: 'M4 10h12m-4.5-4.5L16 10l-4.5 4.5',
  home: 'M3.5 9 10 3.5 16.5 9v7.5h-13zM8 16.5v-5h4v5',
  info: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14m0 6.5v4M10 6.6v.1',
  language:
    'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14M3 10h14M10 3c2.5 2 3.3 4.3 3.3 7s-.8 5-3.3 7c-2.5-2-3.3-4.3-3.3-7S7.5 5 10 3',
  logs: 'M4 4.5h12M4 8.2h12M4 11.9h7M4 15.5h5M14 12v4m-2-2h4',
  menu: 'M3.5 5.5h13M3.5 10h13m-13 4.5h13',
  moon: 'M16.5 11.8A7 7 0 1 1 8.2 3.5a5.5 5.5 0 0 0 8.3 8.3',
  otp: 'M5 9h10v7H5zM7 9V6.5a3 3 0 0 1 6 0V9M10 11.8v1.5',
  people:
    'M7.5 9.5a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4M2.5 16c0-2.7 2-4.5 5-4.5s5 1.8 5 4.5M13 9.3a2.5 2.5 0 0 0 0-4.8M14.5 11.8c1.9.5 3 2 3 4.2',
  reports: 'M4 16.5V10m4 6.5v-13m4 13V8m4 8.5V5.5',
  search: 'M9 4a5 5 0 1 1 0 10A5 5 0 0 1 9 4m3.7 8.7L16.5 16.5',
  send: 'M17 3 3 8.5l5.5 3L11.5 17zM8.5 11.5 17 3',
  settings:
    'M4 6h6m4 0h2M4 14h2m4 0h6M12 4.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6M8 12.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6',
  signOut: 'M11.5 4h-7v12h7M8 10h9m-3-3 3 3-3 3',
  sun: 'M10 7a3 3 0 1 1 0 6 3 3 0 0 1 0-6m0-4v1.5m0 11V17M3 10h1.5m11 0H17M5 5l1.1 1.1m7.8 7.8L15 15m0-10-1.1 1.1m-7.8 7.8L5 15',
  templates: 'M4 3.5h12v13H4zM4 7.5h12M8 7.5v9',
  warning: 'M10 3.5 17.5 16h-15zM10 8v4m0 1.9v.1',
  wrong: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14M7.5 7.5l5 5m0-5-5 5',
} as const

export type IconName = keyof typeof paths

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  )
}

/** The icon that a registry entry names. */
export function iconNamed(name: string): IconName {
  return Object.hasOwn(paths, name) ? (name as IconName) : 'dot'
}

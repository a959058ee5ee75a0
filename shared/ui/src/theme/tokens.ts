/**
 * The design tokens in both skins. The tests check every text and ground pair for AA contrast. Space between things is a
 * multiple of 4 pixels, as the lines of text nearly are: 4 within a control, 8 between a label and its control, 12 and 16
 * between fields and within panels, 24 between sections. Only the inside of small controls has other values. Corners are 8 on
 * controls, 12 on panels, which hold them, and 6 on what is within a control.
 */
export type Skin = 'light' | 'dark'
export const SKINS: readonly Skin[] = ['light', 'dark']

/** A status colour: text on any surface, its soft ground, and the edge of that ground. */
type Tone = { text: string; soft: string; edge: string }

export type Colors = {
  /** Grounds: the page; cards, tables and the menu; popups and dialogs; sunken (code, tracks, table heads). */
  page: string
  surface: string
  raised: string
  sunken: string
  /** Hovered and pressed on a surface. */
  hover: string
  pressed: string
  /** Dividers, and edges of controls (3:1, WCAG 1.4.11). */
  line: string
  control: string
  text: string
  /** Secondary text, and captions and placeholders. */
  quiet: string
  faint: string
  disabled: string
  /** The blue of the sign: only what a press starts, so that it shows where to go on. */
  primary: string
  primaryHover: string
  primaryPressed: string
  onPrimary: string
  /** Links and the selected entry. */
  link: string
  linkHover: string
  primarySoft: string
  primarySoftHover: string
  primaryEdge: string
  /** Text on a solid danger button. */
  onDanger: string
  /** Reached, done: the green of delivered messages everywhere. On its way. Look at it. Failed, or cannot be undone. */
  success: Tone
  info: Tone
  warning: Tone
  danger: Tone
  shadow: string
  shadowRaised: string
  veil: string
}

export const colors: Record<Skin, Colors> = {
  light: {
    page: '#f6f7f9',
    surface: '#ffffff',
    raised: '#ffffff',
    sunken: '#eef0f4',
    hover: '#f0f2f6',
    pressed: '#e5e8ee',
    line: '#e2e5eb',
    control: '#868f9f',
    text: '#182033',
    quiet: '#4c5667',
    faint: '#626c7d',
    disabled: '#9aa3b1',
    primary: '#1f66e5',
    primaryHover: '#1858cb',
    primaryPressed: '#134aad',
    onPrimary: '#ffffff',
    link: '#1a5cd3',
    linkHover: '#134aad',
    primarySoft: '#eaf1fe',
    primarySoftHover: '#dbe7fd',
    primaryEdge: '#b5cffa',
    onDanger: '#ffffff',
    success: { text: '#0a7a55', soft: '#e3f5ed', edge: '#aadfc9' },
    info: { text: '#0c6a94', soft: '#e5f3fa', edge: '#b0d8ea' },
    warning: { text: '#875800', soft: '#fdf3dc', edge: '#efd59a' },
    danger: { text: '#c4252f', soft: '#fdecec', edge: '#f3bfc1' },
    shadow: '0 1px 2px rgb(24 32 51 / 6%)',
    shadowRaised: '0 4px 12px rgb(24 32 51 / 10%), 0 16px 40px rgb(24 32 51 / 12%)',
    veil: 'rgb(20 26 40 / 45%)',
  },
  dark: {
    page: '#0d1117',
    surface: '#141a22',
    raised: '#1b222d',
    sunken: '#0a0d12',
    hover: '#1d2530',
    pressed: '#26303d',
    line: '#262f3b',
    control: '#667182',
    text: '#e4e9f0',
    quiet: '#a8b2c1',
    faint: '#8b96a7',
    disabled: '#576172',
    primary: '#2f6fe6',
    primaryHover: '#2462d4',
    primaryPressed: '#1d55bd',
    onPrimary: '#ffffff',
    link: '#7fb0ff',
    linkHover: '#a5c8ff',
    primarySoft: '#16263f',
    primarySoftHover: '#1c3050',
    primaryEdge: '#2c4a7a',
    onDanger: '#2a0808',
    success: { text: '#45c59a', soft: '#0f2a22', edge: '#1c5242' },
    info: { text: '#62bce8', soft: '#0e2733', edge: '#1c4b61' },
    warning: { text: '#efb649', soft: '#2d2310', edge: '#5b4619' },
    danger: { text: '#ff8480', soft: '#351a1b', edge: '#6a3031' },
    shadow: '0 1px 2px rgb(0 0 0 / 40%)',
    shadowRaised: '0 4px 12px rgb(0 0 0 / 45%), 0 20px 48px rgb(0 0 0 / 50%)',
    veil: 'rgb(3 6 10 / 62%)',
  },
}

/**
 * The sizes of text in pixels, with the height of a line. Each has one job, so that two sizes on a page say which text leads;
 * `scripts/styles.test.ts` refuses others.
 */
export const type = {
  /** Second lines and captions, in the regular weight: looped Thai letters are legible from here on. */
  small: { size: 12, line: 18 },
  /** Badges, chips and table heads. They are heavier, and only the loopless Thai letters have heavier weights. */
  label: { size: 13, line: 20 },
  /** Everything that is read or typed. 22 leaves room for Thai tone marks above and vowels below. */
  text: { size: 14, line: 22 },
  /** The heading of a section or dialog: the text one third up, so that a page can be scanned. */
  section: { size: 16, line: 24 },
  /** The name of the page, and the figures of a strip: one look finds them. */
  title: { size: 20, line: 28 },
  /** The few figures that a page is opened for. */
  figure: { size: 26, line: 34 },
} as const

/**
 * How long a motion takes, in milliseconds. A motion explains where something came from or went; nothing moves for
 * decoration, and nothing moves with `prefers-reduced-motion` (`base.css`). Longer than 200 would make people wait.
 */
export const motion = {
  /** A control answers: hover, press. */
  quick: 80,
  /** Something opens or turns: a menu, a switch. */
  usual: 140,
  /** Something moves or changes its size: a drawer, a bar, the letter that folds. */
  slow: 200,
} as const

/** Latin from Inter, Thai from Plex. Small Thai text uses the looped style, whose letters are legible at 12 px. */
export const fonts = {
  text: "'Inter Variable', 'IBM Plex Sans Thai', system-ui, sans-serif",
  small: "'Inter Variable', 'IBM Plex Sans Thai Looped', system-ui, sans-serif",
  code: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'DejaVu Sans Mono', Consolas, 'IBM Plex Sans Thai', monospace",
}

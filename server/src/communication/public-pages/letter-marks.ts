/** What happened to the letter of the sign: unfolded, folded and on its way, folded and ticked, or flown away. */
export type LetterMark = 'letter' | 'sent' | 'done' | 'lost'

const plane = (transform: string) =>
  `<g transform="${transform}"><path class="paper" d="M22-20-22-3-6 5z"/><path class="fold" d="M22-20-6 5-3.5 21z"/></g>`

const DRAWINGS: Record<LetterMark, string> = {
  letter:
    '<path class="paper" d="M16 8h30l12 12v48H16z"/><path class="fold" d="M46 8v12h12z"/><path stroke-dasharray="3 4" d="M37 8v60M16 50 37 8l21 42"/>',
  sent: `<path stroke-dasharray="1 6" d="M8 66c12-1 20-7 26-15"/>${plane('translate(48 30)')}`,
  done: `${plane('translate(32 32)')}<circle class="tick" cx="58" cy="56" r="12"/><path class="ticked" d="m52 56 4 4 8-8"/>`,
  lost: `<path stroke-dasharray="1 6" d="M6 68c20 8 42 2 44-14s-24-16-22-2 24 4 30-14"/>${plane('translate(58 22)scale(.8)')}`,
}

/** Colours of the console, readable on the ground of either scheme. */
export const LETTER_STYLE = `:root { --blue: #1f66e5; --paper: #fff; --fold: #b5cffa; --green: #0a7a55 }
@media (prefers-color-scheme: dark) { :root { --blue: #2f6fe6; --paper: #141a22; --fold: #2c4a7a; --green: #45c59a } }
.mark { display: block; width: 76px; height: 76px; margin: 0 0 1rem -4px; overflow: visible; fill: none; stroke: var(--blue); stroke-width: 2;
  stroke-linecap: round; stroke-linejoin: round }
.mark .paper { fill: var(--paper) } .mark .fold { fill: var(--fold) } .mark .tick { fill: var(--green); stroke: none }
.mark .ticked { stroke: var(--paper); stroke-width: 2.5 }
`

/** The sign's letter as an inline drawing, hidden from screen readers. Its colours are in `LETTER_STYLE`. */
export const letterMark = (mark: LetterMark): string =>
  `<svg class="mark" viewBox="0 0 76 76" aria-hidden="true">${DRAWINGS[mark]}</svg>`

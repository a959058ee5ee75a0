import type { Skin } from '../theme/tokens.ts'

/**
 * Colours of series that are told apart by people with any colour vision: after Okabe and Ito's set ("Color Universal
 * Design", 2008), shifted per skin to 3:1 against the surface. Neighbours in a stack differ in lightness too.
 */
export const SERIES_COLORS: Record<Skin, { blue: string; sky: string; orange: string; vermilion: string }> = {
  light: { blue: '#0a5fa3', sky: '#3d98d3', orange: '#c27f00', vermilion: '#a53605' },
  dark: { blue: '#2f8fdd', sky: '#8accf2', orange: '#e9ae3c', vermilion: '#e0622a' },
}

import { motion } from '../theme/tokens.ts'

/** A chart grows when it appears. New figures of the same chart do not move it again. */
export const chartMotion = () => ({
  animationDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : motion.slow,
  animationDurationUpdate: 0,
})

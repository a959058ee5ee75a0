import { offering } from '../offering.ts'
import { Second } from './Text.tsx'

export default offering(Second)

import { offering } from '../offering.ts'
import { First } from './Text.tsx'

export default offering(First)

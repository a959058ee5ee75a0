import { offering } from '../offering.ts'
import { Page } from './Text.tsx'

export default offering(Page)

import { offering } from './offering.ts'
import { Page } from './widgets/Text.tsx'

export default offering(Page)

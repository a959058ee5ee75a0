import { Second } from '../components.tsx'
import { defineMfWidgets } from '../define-mf-widgets.ts'

export default defineMfWidgets(Second)

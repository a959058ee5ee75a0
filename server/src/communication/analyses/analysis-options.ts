import { AnalysisOptions } from '@songsarn/contract/communication/analysis-body'
import type { Row } from '../../foundation/db/database.ts'

/** The options that an analysis was made with. */
export const optionsOf = ({ options }: Pick<Row<'analyses'>, 'options'>): AnalysisOptions =>
  AnalysisOptions.parse(JSON.parse(options))

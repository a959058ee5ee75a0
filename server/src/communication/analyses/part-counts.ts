import { Analysis } from '@songsarn/contract/communication/analyses'

/** Recipients by the parts of their texts, as `analyses.part_counts` has them. */
export type PartCount = Analysis['partCounts'][number]

export const readPartCounts = (stored: string): PartCount[] => Analysis.shape.partCounts.parse(JSON.parse(stored))

import * as z from 'zod/mini'

/**
 * Where recipients come from: typed numbers, an import file, people, people segments, or messages that are sent again. `names`: of the
 * file, of the segments, or of the communication that is sent again, as they are called now; empty when they are deleted or have none, and
 * for the others. `all`: all people.
 */
export const AudienceSource = z.object({
  kind: z.enum(['typed', 'file', 'people', 'segments', 'resend']),
  names: z.array(z.string()),
  all: z.boolean(),
})
export type AudienceSource = z.output<typeof AudienceSource>

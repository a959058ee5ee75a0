import type { CostedText } from '@songsarn/sms/cost-advice'
import { parseContent } from '@songsarn/sms/merge-fields'
import { type ContentReading, costedTexts, readContent } from '@songsarn/ui/composer/read-content'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import type { Fillable } from './fillable.ts'
import { withSampleLinks } from './send-options.ts'
import type { SendValues } from './send-values.ts'
import { useLinkOrigin } from './use-link-origin.ts'

const SAMPLE_COUPON = 'K7M2QX9P'

type Read = {
  values: SendValues
  reading: ContentReading
  fields: readonly string[]
  /** The texts without the link to opt out; undefined when they have none. */
  withoutOptOut: readonly CostedText[] | undefined
}

const ReadContext = createContext<Read | undefined>(undefined)

type Props = {
  form: ContractForm<SendValues>
  fillable: Fillable
  /** Changes the reading for another channel. */
  readingOf?: (reading: ContentReading, values: SendValues) => ContentReading
  children: ReactNode
}

/** Reads the text as a recipient gets it, once for each key press, which draws only what calls `useReading`. */
export function Reading({ form, fillable, readingOf, children }: Props) {
  const values = useWatch({ control: form.control }) as SendValues
  const origin = useLinkOrigin(values.shortenUrl || values.unsubscribe || values.eConsent.flag)
  const read = useMemo(() => {
    const { content, couponId } = values
    const coupon = couponId !== '' && { coupon: SAMPLE_COUPON }
    const sample = { ...fillable.sample, ...coupon }
    const used = parseContent(content, fillable.known).pieces.flatMap((one) =>
      typeof one === 'string' ? [] : one.field,
    )
    const recipients = fillable
      .recipientsFor([...new Set(used)])
      .map((one) => ({ ...one, values: { ...one.values, ...coupon } }))
    const finishWith = (options: SendValues) => (text: string, of: string) => withSampleLinks(text, options, of, origin)
    const reading = readContent(content, fillable.known, sample, finishWith(values), recipients)
    return {
      values,
      reading: readingOf?.(reading, values) ?? reading,
      withoutOptOut: values.unsubscribe
        ? costedTexts(recipients, fillable.known, finishWith({ ...values, unsubscribe: false }))
        : undefined,
      fields: [...new Set([...fillable.fields, ...Object.keys(coupon || {})])],
    }
  }, [values, fillable, origin])
  return <ReadContext value={read}>{children}</ReadContext>
}

export function useReading(): Read {
  const read = useContext(ReadContext)
  if (!read) throw new Error('no Reading around it')
  return read
}

import { type CostAdvice, type CostedText, costAdvice } from '@songsarn/sms/cost-advice'
import type { KnownFields, Place } from '@songsarn/sms/merge-fields'
import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useCostTexts } from './cost-texts.ts'
import { codePointOf, kindOfCharacter } from './EncodingNote.tsx'
import { useComposerTexts } from './texts.ts'

/** Advice changes after this pause, not at each key. */
const REST_MS = 600

export type CoachProps = {
  value: string
  known: KnownFields
  texts: readonly CostedText[]
  /** The texts without the link to opt out, and what leaves it out. */
  optOut?: { texts: readonly CostedText[]; leaveOut(): void } | undefined
  /** What is said of the encoding unless the advice says it. */
  note: ReactNode
  onChange(value: string): void
  onShow(place: Place): void
}

/** Says what saves credits: the largest saving, the others on request, each with a button that does it. */
export function CostCoach({ value, known, texts, optOut, note, onChange, onShow }: CoachProps) {
  const text = useCostTexts()
  const [isOpen, setOpen] = useState(false)
  const [advice, setAdvice] = useState(() => costAdvice(value, known, texts, optOut?.texts))
  useEffect(() => {
    const timer = setTimeout(() => setAdvice(costAdvice(value, known, texts, optOut?.texts)), REST_MS)
    return () => clearTimeout(timer)
  }, [value, known, texts, optOut?.texts])
  const say = useSentence()
  const [first, ...others] = advice
  const isPlainShown = (isOpen ? advice : advice.slice(0, 1)).some(({ kind }) => kind === 'plain')

  /** The text may have changed since the advice was given. */
  function act({ kind }: CostAdvice) {
    const current = costAdvice(value, known, texts, optOut?.texts).find((one) => one.kind === kind)
    if (current?.kind === 'optOut') optOut?.leaveOut()
    else if (current?.kind === 'shorten') onShow(current.place)
    else if (current) onChange(current.mended)
  }

  return (
    <>
      {!isPlainShown && note}
      {first && (
        <div className="composer-coach">
          <ul>
            {(isOpen ? advice : [first]).map((one) => (
              <li key={one.kind}>
                {say(one)}{' '}
                <Button type="link" size="small" onClick={() => act(one)}>
                  {nameOfDeed(one, text)}
                </Button>
                {one.kind === 'plain' && one.replaced[0] && (
                  <Button type="link" size="small" onClick={() => one.replaced[0] && onShow(placeOf(one.replaced[0]))}>
                    {text('show')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {others.length > 0 && (
            <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? text('less') : text('more', { count: others.length })}
            </Button>
          )}
        </div>
      )}
      <span className="unseen" role="status">
        {first && say(first)}
      </span>
    </>
  )
}

const placeOf = ({ index, from }: { index: number; from: string }): Place => ({ index, length: from.length })

const SAVES = { all: 'saves', atMost: 'savesAtMost', each: 'savesEach', eachAtMost: 'savesEachAtMost' } as const

/** Why it costs, and what is saved. */
function useSentence(): (advice: CostAdvice) => string {
  const text = useCostTexts()
  const composer = useComposerTexts()
  return (advice) => {
    const { from, to, credits, of } = advice.saving
    const saved = text(SAVES[of], { count: credits })
    const parts = { before: composer('parts', { count: from }), after: composer('parts', { count: to }) }
    return sentence(advice, { ...parts, saved })
  }

  function sentence(advice: CostAdvice, figures: { before: string; after: string; saved: string }): string {
    if (advice.kind === 'spaces') return text('spaces', figures)
    if (advice.kind === 'optOut') return text('optOut', { ...figures, part: advice.saving.from })
    if (advice.kind === 'shorten') return text('shorten', { ...figures, count: advice.characters })
    const [one, other] = advice.replaced
    if (!one || other) return text('plainSeveral', figures)
    const char = one.from
    return text('plain', { ...figures, name: composer(kindOfCharacter(char), { char, code: codePointOf(char) }) })
  }
}

/** Characters that a button can show. */
const VISIBLE = /^[^\s\p{C}\p{M}\p{Z}]$/u

function nameOfDeed(advice: CostAdvice, text: ReturnType<typeof useCostTexts>): string {
  if (advice.kind === 'spaces') return text('removeSpaces')
  if (advice.kind === 'optOut') return text('leaveOut')
  if (advice.kind === 'shorten') return text('showCharacters', { count: advice.characters })
  const [one, other] = advice.replaced
  return one && !other && VISIBLE.test(one.from)
    ? text('replace', { from: one.from, to: one.to })
    : text('replaceSeveral')
}

import { describe, expect, it } from '@jest/globals'
import { MAX_RECIPIENTS } from '@songsarn/contract/analyses'
import { type Draft, EMPTY_DRAFT } from '../draft/draft.ts'
import { readRecipients } from '../recipients/read-recipients.ts'
import { draftProblems } from './draft-problems.ts'

const whole: Draft = { ...EMPTY_DRAFT, quicksendFrom: 'SONGSARN', quicksendTo: ['0812345678'], content: 'Hello' }

const problemsOf = (patch: Partial<Draft>, senders: string[] | undefined = ['SONGSARN']) => {
  const draft = { ...whole, ...patch }
  return draftProblems(draft, readRecipients(draft.quicksendTo).counts, senders)
}

describe('a draft, before the service is asked', () => {
  it('that is whole has no problems, also while the senders are still loading', () => {
    expect(problemsOf({})).toEqual({})
    expect(problemsOf({}, undefined)).toEqual({})
  })

  it('may have numbers that are not valid beside one that is', () => {
    expect(problemsOf({ quicksendTo: ['Somchai', '0812345678'] })).toEqual({})
  })

  it.each<[Partial<Draft>, object]>([
    [{ quicksendFrom: '' }, { quicksendFrom: 'from.required' }],
    [{ quicksendFrom: 'OTHER' }, { quicksendFrom: 'from.notApproved' }],
    [{ quicksendTo: [] }, { quicksendTo: 'to.required' }],
    [{ quicksendTo: ['Somchai', '021234567'] }, { quicksendTo: 'to.noneValid' }],
    [{ quicksendTo: Array.from({ length: MAX_RECIPIENTS + 1 }, () => '0812345678') }, { quicksendTo: 'to.tooMany' }],
    [{ content: '' }, { content: 'content.required' }],
  ])('names what is wrong', (patch, problems) => {
    expect(problemsOf(patch)).toEqual(problems)
  })
})

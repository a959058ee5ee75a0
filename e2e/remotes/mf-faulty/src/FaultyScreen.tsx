import { lazy, Suspense, use, useEffect, useLayoutEffect, useState } from 'react'
import { fault } from './fault.ts'

const Later = lazy(() => import(/* webpackChunkName: "later" */ './Later.tsx'))
const never = new Promise<never>(() => {})

/** Renders, or fails as the test asks. */
export function FaultyScreen() {
  const [failing] = useState(fault)
  const [round, setRound] = useState(0)
  if (failing === 'first-render') throw new Error('thrown on first render')
  if (failing === 'suspense') use(never)
  if (failing === 'loop-in-render') setRound(round + 1)
  useEffect(() => {
    if (failing === 'effect') throw new Error('thrown in an effect')
    if (failing === 'timer') setTimeout(() => fail('thrown in a timer'))
    if (failing === 'promise') void Promise.resolve().then(() => fail('thrown in a promise'))
    if (failing === 'loop-of-effects') setRound(round + 1)
    document.documentElement.dataset.round = String(round)
  }, [failing, round])
  useLayoutEffect(() => {
    if (failing === 'loop-of-layout') setRound(round + 1)
  }, [failing, round])
  return (
    <section>
      <h1>Faulty area</h1>
      <button type="button" onClick={() => fail('thrown in a click')}>
        Throw
      </button>
      {failing === 'late-render' && round > 0 && <Throwing />}
      <button type="button" onClick={() => setRound(round + 1)}>
        Draw again
      </button>
      {failing === 'later' && (
        <Suspense fallback={<p>Fetching…</p>}>
          <Later />
        </Suspense>
      )}
    </section>
  )
}

function Throwing(): never {
  throw new Error('thrown while it was drawn again')
}

function fail(message: string): never {
  throw new Error(message)
}

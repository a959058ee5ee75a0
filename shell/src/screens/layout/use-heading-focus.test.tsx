import { expect, it } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { useEffect, useRef, useState } from 'react'
import { useHeadingFocus } from './use-heading-focus.ts'

/** A screen that is drawn after its area has loaded. */
function Page({ isAfterSignIn }: { isAfterSignIn: boolean }) {
  const main = useRef<HTMLElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  useHeadingFocus(main, isAfterSignIn)
  useEffect(() => setLoaded(true), [])
  return <main ref={main}>{isLoaded && <h1>Home</h1>}</main>
}

it.each([
  [true, 'H1'],
  [false, 'BODY'],
])('focuses the first heading after a sign-in (%s) and not after a reload', async (isAfterSignIn, tag) => {
  render(<Page isAfterSignIn={isAfterSignIn} />)
  await screen.findByRole('heading', { name: 'Home' })
  await act(async () => {})
  expect(document.activeElement?.tagName).toBe(tag)
})

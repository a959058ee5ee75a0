import { expect, it } from '@jest/globals'
import { refuseStrayFiles } from './stray-files.ts'

refuseStrayFiles()

/** Whether the browser would do what it does by default: leave the page for the file. */
function drop(target: Element, types: string[]): boolean {
  document.body.append(target)
  const event = new Event('drop', { bubbles: true, cancelable: true })
  const left = target.dispatchEvent(Object.assign(event, { dataTransfer: { types } }))
  target.remove()
  return left
}

it('a file that is dropped beside its field does not leave the page; a field takes its own', () => {
  const file = Object.assign(document.createElement('input'), { type: 'file' })
  expect(drop(document.createElement('p'), ['Files'])).toBe(false)
  expect(drop(file, ['Files'])).toBe(true)
  expect(drop(document.createElement('textarea'), ['text/plain'])).toBe(true)
})

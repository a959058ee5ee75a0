import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'

const root = join(__dirname, '..')

/** Thai words that docs/glossary.md replaces by others, so that screens have one word for each term. */
const AVOIDED = ['เบอร์', 'แอดมิน', 'กรุณา', 'นะคะ', 'อักขระ', 'ข้อความย่อย', 'ผลตอบกลับ', 'ลองใหม่', 'แบบร่าง', 'ตัดเครดิต']

it('screens use the Thai words of the glossary', () => {
  const files = execFileSync('git', ['ls-files', '*/locales/th.json', '*/locales/th/*.json', '*texts.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
  const found = files
    .split('\n')
    .filter((path) => path !== '' && !path.startsWith('mf-demo-theme'))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return AVOIDED.filter((word) => text.includes(word)).map((word) => `${path}: ${word}`)
    })
  expect(found).toEqual([])
})

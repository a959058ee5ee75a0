import { expect, it } from '@jest/globals'
import { csvLine } from './csv.ts'

it.each([
  ['=1+1', "'=1+1"],
  ['＝1+1', "'＝1+1"],
  ['＋66', "'＋66"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  [' =1+1', "' =1+1"],
  ['\t=1+1', "'\t'=1+1"],
  ['a;=1+1', `"a;'=1+1"`],
  ['a; ＝1+1;b', `"a;' ＝1+1;b"`],
  ['a\t@b', "a\t'@b"],
  ['a\n=1+1', `"a\n'=1+1"`],
  ['a\r\n ＠b', `"a\r\n' ＠b"`],
  ['a\r\n\r\nb', '"a\r\n\r\nb"'],
  ['1-2=3', '1-2=3'],
  ['a;b', '"a;b"'],
  ['say "hi", please', '"say ""hi"", please"'],
])('writes %j as %j', (value, cell) => expect(csvLine([value])).toBe(`${cell}\r\n`))

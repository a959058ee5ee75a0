import { expect, it } from '@jest/globals'
import { unlinked } from './unlinked.ts'

it.each([
  ['https://evil.example/a.b', 'evil. example/a. b'],
  ['HTTP:///1.2.3.4:80 now', '1. 2. 3. 4:80 now'],
  ['hhttps://ttps://evil.example', 'evil. example'],
  ['www.evil.example', 'www. evil. example'],
  ['evil。example', 'evil. example'],
  ['ร้าน.ไทย', 'ร้าน. ไทย'],
  ['Dr. Somchai & Co. Ltd.', 'Dr. Somchai & Co. Ltd.'],
  ['Report 1 – June', 'Report 1 – June'],
  ['owner@shop.example', 'owner@shop.example'],
])('makes no link of %s', (text, shown) => expect(unlinked(text)).toBe(shown))

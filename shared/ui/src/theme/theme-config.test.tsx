import { expect, it } from '@jest/globals'
import { theme } from 'antd'
import { themeConfig } from './theme-config.ts'
import { colors, SKINS } from './tokens.ts'

it.each(SKINS)('gives the parts of antd the same colours as ours in the %s skin', (skin) => {
  const { primary, link, danger } = colors[skin]
  expect(theme.getDesignToken(themeConfig(skin))).toMatchObject({
    ...{ colorPrimary: primary, colorLink: link, colorError: danger.text },
  })
})

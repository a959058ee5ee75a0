import { type ThemeConfig, theme } from 'antd'
import { colors, fonts, motion, type Skin, type as sizes } from './tokens.ts'

/** antd's own dark algorithm mixes the colours that it starts from with the ground: buttons of antd and ours would differ. */
const darkAlgorithm: typeof theme.darkAlgorithm = (seed, map) => {
  const { colorPrimary, colorLink, colorSuccess, colorInfo, colorWarning, colorError } = seed
  const given = { colorPrimary, colorLink, colorSuccess, colorInfo, colorWarning, colorError }
  return { ...theme.darkAlgorithm(seed, map), ...given }
}

/** antd's theme from our tokens. Each root adds its own `cssVar.key`: `{ ...themeConfig(skin), cssVar: { key: name } }`. */
export function themeConfig(skin: Skin): ThemeConfig {
  const c = colors[skin]
  return {
    algorithm: skin === 'dark' ? darkAlgorithm : theme.defaultAlgorithm,
    // The page has one version of antd, so the class that separates versions would only lengthen selectors.
    hashed: false,
    token: {
      fontFamily: fonts.text,
      fontFamilyCode: fonts.code,
      fontSize: sizes.text.size,
      lineHeight: sizes.text.line / sizes.text.size,
      fontSizeHeading3: sizes.title.size,
      fontSizeHeading4: sizes.section.size,
      fontWeightStrong: 600,
      borderRadius: 8,
      borderRadiusLG: 12,
      borderRadiusSM: 6,
      controlHeight: 36,
      controlHeightSM: 28,
      controlHeightLG: 44,
      // base.css then ends all transitions, for whose end antd would wait.
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      motionDurationFast: `${motion.quick}ms`,
      motionDurationMid: `${motion.usual}ms`,
      motionDurationSlow: `${motion.slow}ms`,
      wireframe: false,

      colorBgLayout: c.page,
      colorBgContainer: c.surface,
      colorBgElevated: c.raised,
      colorBgContainerDisabled: c.sunken,
      colorBgMask: c.veil,
      colorFillAlter: c.sunken,
      colorFillTertiary: c.sunken,
      colorBorder: c.control,
      colorBorderSecondary: c.line,
      colorBorderDisabled: c.line,
      colorSplit: c.line,
      colorText: c.text,
      colorTextHeading: c.text,
      colorTextLabel: c.quiet,
      colorTextSecondary: c.quiet,
      // antd's own greys for these are under 4.5:1.
      colorTextTertiary: c.faint,
      colorTextDescription: c.faint,
      colorTextPlaceholder: c.faint,
      colorTextQuaternary: c.disabled,
      colorTextDisabled: c.disabled,
      // The spinner says that a button is busy. Fainter, its text could not be read (WCAG 1.4.3).
      opacityLoading: 1,
      colorIcon: c.faint,
      colorIconHover: c.text,

      colorPrimary: c.primary,
      colorPrimaryHover: c.primaryHover,
      colorPrimaryActive: c.primaryPressed,
      colorPrimaryText: c.link,
      colorPrimaryTextHover: c.linkHover,
      colorPrimaryTextActive: c.linkHover,
      colorPrimaryBg: c.primarySoft,
      colorPrimaryBgHover: c.primarySoftHover,
      colorPrimaryBorder: c.primaryEdge,
      colorPrimaryBorderHover: c.primary,
      colorLink: c.link,
      colorLinkHover: c.linkHover,
      colorLinkActive: c.linkHover,
      ...tone('Success', c.success),
      ...tone('Info', c.info),
      ...tone('Warning', c.warning),
      ...tone('Error', c.danger),
      controlItemBgHover: c.hover,
      controlItemBgActive: c.primarySoft,
      controlItemBgActiveHover: c.primarySoftHover,
      controlOutline: c.primarySoftHover,
      controlOutlineWidth: 3,
      boxShadow: c.shadowRaised,
      boxShadowSecondary: c.shadowRaised,
      boxShadowTertiary: c.shadow,
    },
    components: {
      // For text in the primary colour: the solid primary is too dark on a dark surface.
      Button: {
        fontWeight: 500,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        primaryColor: c.onPrimary,
        dangerColor: c.onDanger,
        defaultBorderColor: c.control,
        defaultHoverBg: c.hover,
        defaultHoverColor: c.text,
        defaultHoverBorderColor: c.control,
        defaultActiveBg: c.pressed,
        defaultActiveColor: c.text,
        defaultActiveBorderColor: c.control,
      },
      Tabs: {
        itemSelectedColor: c.link,
        itemHoverColor: c.linkHover,
        itemActiveColor: c.linkHover,
        inkBarColor: c.link,
      },
      Menu: { itemSelectedColor: c.link, itemSelectedBg: c.primarySoft, itemHoverBg: c.hover },
      Pagination: { itemActiveColor: c.link, itemActiveColorHover: c.linkHover },
      Table: {
        headerBg: c.sunken,
        headerColor: c.quiet,
        headerSplitColor: 'transparent',
        borderColor: c.line,
        rowHoverBg: c.hover,
        cellPaddingBlock: 11,
        cellPaddingInline: 12,
        headerBorderRadius: 8,
      },
      Tooltip: { colorBgSpotlight: skin === 'dark' ? c.pressed : c.text, colorTextLightSolid: '#ffffff' },
      Form: { labelColor: c.text, verticalLabelPadding: '0 0 6px', itemMarginBottom: 20 },
      Card: { bodyPadding: 20, headerFontSize: sizes.section.size },
      Modal: { titleFontSize: sizes.section.size },
      Segmented: { trackBg: c.sunken, itemColor: c.quiet, itemSelectedBg: skin === 'dark' ? c.pressed : c.surface },
      // On the ground of popups the hover of a surface could not be seen.
      Dropdown: { controlItemBgHover: c.pressed },
      Select: { optionActiveBg: c.pressed, optionSelectedColor: c.text, colorTextDisabled: c.quiet },
      // Days of neighbouring months can be picked, so they must be readable.
      DatePicker: { colorTextDisabled: c.quiet },
      // A read-only form must be readable.
      Input: { colorTextDisabled: c.quiet },
      Radio: { colorTextDisabled: c.quiet },
      Checkbox: { colorTextDisabled: c.quiet },
    },
  }
}

function tone(
  name: 'Success' | 'Info' | 'Warning' | 'Error',
  { text, soft, edge }: { text: string; soft: string; edge: string },
) {
  return {
    [`color${name}`]: text,
    [`color${name}Hover`]: text,
    [`color${name}Active`]: text,
    [`color${name}Text`]: text,
    [`color${name}TextHover`]: text,
    [`color${name}TextActive`]: text,
    [`color${name}Bg`]: soft,
    [`color${name}BgHover`]: soft,
    [`color${name}Border`]: edge,
    [`color${name}BorderHover`]: edge,
  }
}

/** The Mantine theme of one tenant. Components get their look here, so that screens carry no styling. */
import {
  ActionIcon,
  Button,
  type CheckboxProps,
  type CSSVariablesResolver,
  createTheme,
  type DrawerProps,
  defaultVariantColorsResolver,
  type InputProps,
  type InputWrapperProps,
  type MantineColorsTuple,
  type MenuProps,
  type ModalProps,
  type PaperProps,
  type PopoverProps,
  type SegmentedControlProps,
  type SelectProps,
  type SkeletonProps,
  type SwitchProps,
  type TabsProps,
  type TextareaProps,
  type TextInputProps,
} from '@mantine/core'
import { oklch, toOklch } from './colour.ts'
import { neutralRamps, type TenantColours, tokens } from './tokens.ts'

const tuple = (list: string[]) => list as unknown as MantineColorsTuple

/** Ten shades of a tenant colour; index 6 is the colour itself. */
function shades(colour: string): MantineColorsTuple {
  const { l, c, h } = toOklch(colour)
  const up = (k: number) => l + (0.98 - l) * k
  const at = (lightness: number, chroma: number) => oklch(lightness, c * chroma, h)
  return tuple([
    at(up(0.95), 0.12),
    at(up(0.85), 0.25),
    at(up(0.68), 0.45),
    at(up(0.5), 0.65),
    at(up(0.3), 0.85),
    at(up(0.14), 0.95),
    oklch(l, c, h),
    at(l * 0.86, 1),
    at(l * 0.7, 0.9),
    at(l * 0.54, 0.75),
  ])
}

/** Heights and sizes that grow on phones are in base.css; Mantine writes its own variables on the element itself, out of reach of a style sheet. */
const height = (value: unknown) => `var(--p-control-${size(value)})`
const fontSize = (value: unknown) => `var(--p-control-fz-${size(value)})`
const px = (value: number) => `${value / 16}rem`
const size = (value: unknown): 'xs' | 'sm' | 'md' => (value === 'xs' || value === 'md' ? value : 'sm')

/** Parts that only have other standard values are named and not loaded: most pages need a few of them. */
const standard = <Props>(defaultProps: Partial<Props>) => ({ defaultProps })

export function tenantTheme(tenant: TenantColours) {
  const ramps = neutralRamps(tenant)
  return createTheme({
    colors: { brand: shades(tenant.primary), gray: tuple(ramps.light), dark: tuple(ramps.dark) },
    primaryColor: 'brand',
    primaryShade: 6,
    white: '#ffffff',
    black: tokens(tenant).light['--p-ink']!,
    fontFamily: "'Inter Variable', 'Segoe UI', system-ui, sans-serif",
    fontFamilyMonospace: "'Geist Mono Variable', ui-monospace, 'SF Mono', Consolas, monospace",
    fontSizes: { xs: px(12), sm: px(13), md: px(14), lg: px(16), xl: px(20) },
    lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.3' },
    headings: {
      fontWeight: '600',
      sizes: {
        h1: { fontSize: px(20), lineHeight: '1.3' },
        h2: { fontSize: px(16), lineHeight: '1.4' },
        h3: { fontSize: px(14), lineHeight: '1.45' },
        h4: { fontSize: px(13), lineHeight: '1.45' },
      },
    },
    spacing: { xs: px(8), sm: px(12), md: px(16), lg: px(24), xl: px(32) },
    radius: { xs: px(4), sm: px(6), md: px(8), lg: px(12), xl: px(16) },
    defaultRadius: 'sm',
    shadows: {
      xs: 'var(--p-shadow-sm)',
      sm: 'var(--p-shadow-sm)',
      md: 'var(--p-shadow-md)',
      lg: 'var(--p-shadow-lg)',
      xl: 'var(--p-shadow-lg)',
    },
    cursorType: 'pointer',
    respectReducedMotion: true,
    focusClassName: 'p-focus',
    variantColorResolver: (input) => {
      const own = !input.color || input.color === 'brand'
      if (own && input.variant === 'filled')
        return {
          background: 'var(--p-button)',
          hover: 'var(--p-button-hover)',
          color: 'var(--p-on-button)',
          border: '1px solid transparent',
        }
      if (own && (input.variant === 'light' || input.variant === 'subtle' || input.variant === 'transparent'))
        return {
          background: input.variant === 'light' ? 'var(--p-accent-tint)' : 'transparent',
          color: 'var(--p-accent-text)',
          hover: input.variant === 'transparent' ? 'transparent' : 'var(--p-accent-tint)',
          border: '1px solid transparent',
        }
      if (input.color === 'red' && input.variant === 'filled')
        return { background: 'var(--p-danger)', hover: 'var(--p-danger-hover)', color: '#ffffff', border: '1px solid transparent' }
      if (input.color === 'gray' && input.variant === 'subtle')
        return { background: 'transparent', hover: 'var(--p-hover)', color: 'var(--p-muted)', border: '1px solid transparent' }
      return defaultVariantColorsResolver(input)
    },
    components: {
      Button: Button.extend({
        defaultProps: { size: 'sm', fw: 550 },
        vars: (_theme, props) => ({
          root: {
            '--button-height': height(props.size),
            '--button-fz': px(size(props.size) === 'md' ? 14 : 13),
            '--button-padding-x': px(size(props.size) === 'xs' ? 10 : size(props.size) === 'md' ? 16 : 12),
          },
        }),
      }),
      ActionIcon: ActionIcon.extend({
        defaultProps: { variant: 'subtle', color: 'gray', size: 'md' },
        vars: (_theme, props) => ({
          root: { '--ai-size': `var(--p-icon-${props.size === 'sm' || props.size === 'lg' ? props.size : 'md'})` },
        }),
      }),
      Input: {
        ...standard<InputProps>({ size: 'sm' }),
        vars: (_theme: unknown, props: InputProps) => ({
          wrapper: { '--input-height': height(props.size), '--input-fz': fontSize(props.size) },
        }),
      },
      InputWrapper: standard<InputWrapperProps>({ size: 'sm', inputWrapperOrder: ['label', 'description', 'input', 'error'] }),
      TextInput: standard<TextInputProps>({ size: 'sm' }),
      Textarea: standard<TextareaProps>({ size: 'sm', autosize: true, minRows: 4, maxRows: 7 }),
      Select: standard<SelectProps>({
        size: 'sm',
        maxDropdownHeight: 250,
        checkIconPosition: 'right',
        comboboxProps: { shadow: 'md', offset: 4 },
      }),
      Checkbox: standard<CheckboxProps>({ size: 'xs', radius: 'xs' }),
      Switch: standard<SwitchProps>({ size: 'sm', withThumbIndicator: false }),
      Paper: standard<PaperProps>({ radius: 'md' }),
      // The placeholder that Mantine focuses first has no place among the items of a menu (axe: aria-required-children).
      Menu: standard<MenuProps>({
        withInitialFocusPlaceholder: false,
        shadow: 'md',
        offset: 4,
        position: 'bottom-end',
        transitionProps: { duration: 120, transition: 'fade-down' },
      }),
      Popover: standard<PopoverProps>({ shadow: 'md', offset: 6, transitionProps: { duration: 120 } }),
      Modal: standard<ModalProps>({
        radius: 'lg',
        centered: true,
        size: 480,
        overlayProps: { backgroundOpacity: 0.32 },
        transitionProps: { transition: 'pop', duration: 140 },
      }),
      Drawer: standard<DrawerProps>({
        position: 'right',
        size: 560,
        overlayProps: { backgroundOpacity: 0.2 },
        transitionProps: { duration: 180 },
      }),
      Tabs: standard<TabsProps>({ color: 'brand' }),
      SegmentedControl: standard<SegmentedControlProps>({ size: 'xs', radius: 'sm', withItemsBorders: false }),
      Skeleton: standard<SkeletonProps>({ radius: 'xs' }),
    },
  })
}

/** Puts our tokens beside Mantine's variables and points Mantine's own variables at them. */
export function tenantVariables(tenant: TenantColours): CSSVariablesResolver {
  const { light, dark } = tokens(tenant)
  const mantine = {
    '--mantine-color-body': 'var(--p-surface)',
    '--mantine-color-text': 'var(--p-text)',
    '--mantine-color-dimmed': 'var(--p-muted)',
    '--mantine-color-placeholder': 'var(--p-muted)',
    '--mantine-color-anchor': 'var(--p-accent-text)',
    '--mantine-color-default': 'var(--p-surface)',
    '--mantine-color-default-hover': 'var(--p-hover)',
    '--mantine-color-default-border': 'var(--p-line-strong)',
    '--mantine-color-default-color': 'var(--p-ink)',
    '--mantine-color-error': 'var(--p-negative-text)',
    '--mantine-color-brand-text': 'var(--p-accent-text)',
    '--mantine-color-brand-light': 'var(--p-accent-tint)',
    '--mantine-color-brand-light-color': 'var(--p-accent-text)',
    '--mantine-color-brand-filled': 'var(--p-button)',
    '--mantine-color-brand-filled-hover': 'var(--p-button-hover)',
    '--mantine-primary-color-contrast': 'var(--p-on-button)',
  }
  return () => ({
    variables: { '--p-danger': '#c62a2f', '--p-danger-hover': '#ad2227', '--p-nav-width': '15rem', '--p-header-height': '3.5rem' },
    light: { ...light, ...mantine },
    dark: { ...dark, ...mantine, '--mantine-color-default': 'var(--p-raised)' },
  })
}

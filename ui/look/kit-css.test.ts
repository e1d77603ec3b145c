import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'node_modules/@mantine/core/styles')

/** Parts that draw themselves with the styles of others. */
const madeOf: Record<string, readonly string[]> = {
  Autocomplete: ['Combobox', 'Input'],
  InputBase: ['Input'],
  Modal: ['ModalBase', 'Overlay', 'CloseButton', 'Paper'],
  Drawer: ['ModalBase', 'Overlay', 'CloseButton', 'Paper'],
  MultiSelect: ['Combobox', 'Pill', 'PillsInput', 'Input', 'CloseButton'],
  Select: ['Combobox', 'Input'],
  TagsInput: ['Combobox', 'Pill', 'PillsInput', 'Input'],
  TextInput: ['Input'],
  Textarea: ['Input'],
  PasswordInput: ['Input', 'ActionIcon'],
  SegmentedControl: ['FloatingIndicator'],
  Switch: ['InlineInput'],
  Checkbox: ['InlineInput'],
  Radio: ['InlineInput'],
}

test('every part of the kit that is used brings its styles, and no style comes for nothing', () => {
  // The theme says how parts would look, used or not.
  const files = globSync('{ui,web}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**', '**/dist/**', 'ui/look/theme.ts'] })
  const source = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  const named = [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(' as ')[0] ?? ''),
  )
  expect(named.length).toBeGreaterThan(50)
  const needed = new Set(named.flatMap((name) => [name, ...(madeOf[name] ?? [])]).filter((name) => existsSync(join(folder, `${name}.css`))))
  const kit = readFileSync(join(import.meta.dirname, '../css/kit.css'), 'utf8')
  const brought = [...kit.matchAll(/styles\/([A-Z]\w+)\.css/g)].map(([, name = '']) => name)
  expect([...needed].filter((name) => !brought.includes(name))).toEqual([])
  // Notifications, menus' lines and boxes inside other parts name theirs nowhere in our code.
  const implied = ['Notification', 'Divider', 'CheckboxIndicator', 'UnstyledButton', 'Paper', 'ScrollArea', 'Loader', 'CloseButton', 'Text']
  expect(brought.filter((name) => !needed.has(name) && !implied.includes(name))).toEqual([])
})
